"""Profiles of Hypothesis: ``HYPOTHESIS_PROFILE`` is dev (the default), ci or thorough."""

import os

from hypothesis import HealthCheck, settings

CALM = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile(
    "dev", max_examples=40, stateful_step_count=20, deadline=None, suppress_health_check=CALM
)
settings.register_profile("ci", parent=settings.get_profile("dev"), derandomize=True)
settings.register_profile(
    "thorough",
    parent=settings.get_profile("dev"),
    max_examples=500,
    stateful_step_count=60,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "dev"))
