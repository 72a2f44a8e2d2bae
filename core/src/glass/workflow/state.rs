//! The states of a step, and which follow which.

words! {
    /// How far a step has come.
    pub enum StepState {
        Pending = "pending",
        Ready = "ready",
        Preflight = "preflight",
        Resolving = "resolving",
        NotDispatched = "not_dispatched",
        Dispatched = "dispatched",
        EffectObserved = "effect_observed",
        Verified = "verified",
        OutputsExtracted = "outputs_extracted",
        Committed = "committed",
        FailedBeforeDispatch = "failed_before_dispatch",
        FailedAfterDispatch = "failed_after_dispatch",
        Indeterminate = "indeterminate",
        Skipped = "skipped",
    }
}

impl StepState {
    /// Whether a step in this state can go to `next`.
    pub fn can_become(self, next: Self) -> bool {
        use StepState as S;

        let allowed: &[Self] = match self {
            S::Pending => &[S::Ready, S::Skipped],
            S::Ready => &[S::Preflight, S::Skipped],
            S::Preflight => &[S::Resolving, S::EffectObserved, S::FailedBeforeDispatch],
            S::Resolving => &[S::NotDispatched, S::Dispatched],
            S::NotDispatched => &[S::FailedBeforeDispatch],
            S::Dispatched => &[S::EffectObserved, S::FailedAfterDispatch, S::Indeterminate],
            S::EffectObserved => &[S::Verified, S::FailedAfterDispatch, S::Indeterminate],
            S::Verified => &[S::OutputsExtracted],
            S::OutputsExtracted => &[S::Committed],
            // A failed step is tried again, a committed one repeated.
            S::FailedBeforeDispatch | S::Committed => &[S::Ready],
            S::FailedAfterDispatch | S::Indeterminate | S::Skipped => &[],
        };
        allowed.contains(&next)
    }

    /// Whether the run goes on to the next step from here.
    pub const fn is_done(self) -> bool {
        matches!(self, Self::Committed | Self::Skipped)
    }
}
