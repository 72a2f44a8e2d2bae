//! The sixteen families of tasks and what each needs (section 10.2).

use super::{PostconditionKind, Risk, RuntimeCapability, StepOperation};
use crate::glass::web_ir::{Action, Entity, EntityKind, EvidenceSource};

words! {
    /// What a task does.
    pub enum TaskFamily {
        /// Reads a form.
        FormInspect = "form.inspect",
        /// Types into fields of a form.
        FormFill = "form.fill",
        /// Reads what a form marks as wrong.
        FormValidate = "form.validate",
        /// Sends a form.
        FormSubmit = "form.submit",
        /// Goes to an address.
        NavigationFollow = "navigation.follow",
        /// Selects a tab.
        NavigationSelectTab = "navigation.selectTab",
        /// Opens a menu.
        NavigationOpenMenu = "navigation.openMenu",
        /// Reads a table.
        TableExtract = "table.extract",
        /// Reads a list.
        CollectionExtract = "collection.extract",
        /// Reads a region.
        RegionExtract = "region.extract",
        /// Reads a field.
        FieldRead = "field.read",
        /// Reads a dialog.
        DialogInspect = "dialog.inspect",
        /// Confirms a dialog.
        DialogConfirm = "dialog.confirm",
        /// Cancels a dialog.
        DialogCancel = "dialog.cancel",
        /// Goes to the next page of results.
        PaginationNext = "pagination.next",
        /// Reads pages of results.
        PaginationCollect = "pagination.collect",
    }
}

/// Which inputs a family takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inputs {
    /// None.
    None,
    /// Any, at least one.
    Any,
    /// Exactly this one.
    One(&'static str),
}

/// What a family needs: a row of the table in section 10.2.
pub(super) struct FamilyRules {
    /// The kinds that `scope.entityKind` may name.
    pub(super) kinds: &'static [EntityKind],
    /// Whether `scope.regionName` is needed.
    pub(super) needs_region: bool,
    pub(super) inputs: Inputs,
    pub(super) minimum_risk: Risk,
    pub(super) operation: StepOperation,
    pub(super) action: Action,
    pub(super) capability: RuntimeCapability,
    /// The postcondition of a plan whose task names none; `None` where the task must.
    pub(super) default_postcondition: Option<PostconditionKind>,
    pub(super) postconditions: &'static [PostconditionKind],
}

const REGIONS: &[EntityKind] = &[
    EntityKind::Region,
    EntityKind::Form,
    EntityKind::Table,
    EntityKind::Collection,
    EntityKind::Dialog,
];

impl TaskFamily {
    /// The family's row.
    #[expect(clippy::too_many_lines, reason = "a table with a row for each family")]
    pub(super) const fn rules(self) -> FamilyRules {
        use Action as A;
        use EntityKind as K;
        use PostconditionKind as P;
        use RuntimeCapability as C;
        use StepOperation as O;

        const FORM: &[PostconditionKind] =
            &[P::ValidationClear, P::RegionPresent, P::PageKind, P::EntityState];
        const SUBMIT: &[PostconditionKind] = &[
            P::NavigationOccurred,
            P::ValidationClear,
            P::RegionPresent,
            P::PageKind,
            P::DialogClosed,
            P::EntityState,
        ];
        const FOLLOW: &[PostconditionKind] =
            &[P::NavigationOccurred, P::RegionPresent, P::PageKind];
        const STATE: &[PostconditionKind] = &[P::RegionPresent, P::PageKind, P::EntityState];
        const RECORDS: &[PostconditionKind] = &[P::RecordsExtracted, P::RegionPresent, P::PageKind];
        const DIALOG_READ: &[PostconditionKind] = &[P::DialogClosed, P::RegionPresent, P::PageKind];
        const DIALOG_END: &[PostconditionKind] = &[P::DialogClosed, P::PageKind];
        const NEXT: &[PostconditionKind] =
            &[P::NavigationOccurred, P::RecordsExtracted, P::RegionPresent, P::PageKind];

        let reads = FamilyRules {
            kinds: &[K::Form],
            needs_region: true,
            inputs: Inputs::None,
            minimum_risk: Risk::ReadOnly,
            operation: O::InspectForm,
            action: A::Read,
            capability: C::Read,
            default_postcondition: Some(P::PageKind),
            postconditions: FORM,
        };
        let extracts = FamilyRules {
            operation: O::ExtractRegion,
            action: A::Extract,
            capability: C::Extract,
            default_postcondition: Some(P::RecordsExtracted),
            postconditions: RECORDS,
            ..reads
        };
        let mutates = FamilyRules {
            minimum_risk: Risk::LocalMutation,
            capability: C::Mutate,
            postconditions: STATE,
            ..reads
        };
        let ends_dialog = FamilyRules {
            kinds: &[K::Dialog],
            needs_region: false,
            minimum_risk: Risk::RemoteReversible,
            capability: C::Dialog,
            default_postcondition: Some(P::DialogClosed),
            postconditions: DIALOG_END,
            ..reads
        };
        let pages = FamilyRules {
            kinds: &[K::PaginationControl],
            inputs: Inputs::One("next"),
            minimum_risk: Risk::LocalMutation,
            capability: C::Pagination,
            ..extracts
        };
        match self {
            Self::FormInspect => reads,
            Self::FormFill => FamilyRules {
                inputs: Inputs::Any,
                operation: O::FillInputs,
                action: A::Type,
                postconditions: FORM,
                ..mutates
            },
            Self::FormValidate => FamilyRules {
                operation: O::ValidateForm,
                default_postcondition: Some(P::ValidationClear),
                ..reads
            },
            Self::FormSubmit => FamilyRules {
                inputs: Inputs::One("submit"),
                minimum_risk: Risk::RemoteIrreversible,
                operation: O::SubmitForm,
                action: A::Submit,
                default_postcondition: None,
                postconditions: SUBMIT,
                ..mutates
            },
            Self::NavigationFollow => FamilyRules {
                kinds: &[K::Page],
                needs_region: false,
                inputs: Inputs::One("url"),
                operation: O::FollowNavigation,
                action: A::Navigate,
                capability: C::Navigate,
                default_postcondition: Some(P::NavigationOccurred),
                postconditions: FOLLOW,
                ..mutates
            },
            Self::NavigationSelectTab => FamilyRules {
                kinds: &[K::Tab],
                inputs: Inputs::One("tab"),
                operation: O::SelectTab,
                action: A::Select,
                ..mutates
            },
            Self::NavigationOpenMenu => FamilyRules {
                kinds: &[K::NavigationItem],
                inputs: Inputs::One("menu"),
                operation: O::OpenMenu,
                action: A::Click,
                ..mutates
            },
            Self::TableExtract => {
                FamilyRules { kinds: &[K::Table], operation: O::ExtractTable, ..extracts }
            }
            Self::CollectionExtract => {
                FamilyRules { kinds: &[K::Collection], operation: O::ExtractCollection, ..extracts }
            }
            Self::RegionExtract => FamilyRules { kinds: REGIONS, ..extracts },
            Self::FieldRead => FamilyRules {
                kinds: &[K::Field],
                inputs: Inputs::One("field"),
                operation: O::ReadField,
                postconditions: STATE,
                ..reads
            },
            Self::DialogInspect => FamilyRules {
                kinds: &[K::Dialog],
                needs_region: false,
                operation: O::InspectDialog,
                postconditions: DIALOG_READ,
                ..reads
            },
            Self::DialogConfirm => {
                FamilyRules { operation: O::ConfirmDialog, action: A::Confirm, ..ends_dialog }
            }
            Self::DialogCancel => {
                FamilyRules { operation: O::CancelDialog, action: A::Cancel, ..ends_dialog }
            }
            Self::PaginationNext => FamilyRules {
                operation: O::NextPage,
                action: A::Paginate,
                default_postcondition: Some(P::NavigationOccurred),
                postconditions: NEXT,
                ..pages
            },
            Self::PaginationCollect => FamilyRules { operation: O::CollectPages, ..pages },
        }
    }

    pub(super) const fn is_dialog(self) -> bool {
        matches!(self, Self::DialogInspect | Self::DialogConfirm | Self::DialogCancel)
    }

    /// Where the evidence for the whole plan must come from, ascending.
    pub(super) const fn plan_sources(self) -> &'static [EvidenceSource] {
        match self {
            Self::FormFill | Self::FormValidate | Self::FormSubmit => FORM_SOURCES,
            _ => self.entity_sources(EntityKind::Page),
        }
    }

    /// Where the evidence for one selected entity must come from, ascending.
    pub(super) const fn entity_sources(self, kind: EntityKind) -> &'static [EvidenceSource] {
        match (self, kind) {
            (Self::FormFill | Self::FormValidate, EntityKind::Field) => FORM_SOURCES,
            _ if self.is_dialog() => &[EvidenceSource::Dialogs],
            _ => &[EvidenceSource::Accessibility],
        }
    }

    /// Whether an entity can be what the task is about, where the task names no
    /// kind.
    pub(super) fn fits(self, entity: &Entity) -> bool {
        use EntityKind as K;

        match self {
            Self::NavigationSelectTab => {
                entity.kind == K::Tab || entity.role.as_deref() == Some("tab")
            }
            Self::NavigationOpenMenu => {
                matches!(entity.kind, K::NavigationItem | K::Action | K::UnknownInteractive)
            }
            Self::PaginationNext | Self::PaginationCollect => matches!(
                entity.kind,
                K::PaginationControl | K::Action | K::NavigationItem | K::UnknownInteractive
            ),
            _ => self.rules().kinds.contains(&entity.kind),
        }
    }

    /// The family's action that an entity supports.
    pub(super) fn supported_action(self, supported: &[Action]) -> Option<Action> {
        let action = self.rules().action;
        let instead = (self == Self::PaginationNext).then_some(Action::Click);
        [Some(action), instead].into_iter().flatten().find(|action| supported.contains(action))
    }
}

const FORM_SOURCES: &[EvidenceSource] = &[EvidenceSource::Accessibility, EvidenceSource::Forms];
