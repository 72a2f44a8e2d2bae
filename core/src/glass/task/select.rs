//! Which entities a task is about (section 10.4, steps 5 to 7).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Ambiguity, Checks, Task, TaskFamily, limits, validate as reasons};
use crate::glass::{
    Invalid, Text,
    web_ir::{Entity, EntityKind, RelationshipKind, WebIr},
};

/// The selected entities by id.
pub(super) type Selection<'g> = BTreeMap<&'g str, &'g Entity>;

/// Selects the entities of a task.
pub(super) fn select<'g>(
    task: &Task,
    graph: &'g WebIr,
    checks: Checks,
) -> Result<Selection<'g>, Invalid> {
    let names = Names { empty_matches: checks == Checks::Published };
    let mut selection = candidates(task, graph, names)?;
    if checks == Checks::Strict {
        check_region(task, graph, names)?;
    }
    match task.task {
        TaskFamily::FormFill => add_fields(task, graph, names, &mut selection)?,
        TaskFamily::FormSubmit => add_submit_control(task, graph, names, &mut selection)?,
        _ => {}
    }
    Ok(selection)
}

/// How names compare: by their letters and digits, in lower case.
#[derive(Clone, Copy)]
struct Names {
    /// Whether two names without letters and digits are equal.
    empty_matches: bool,
}

impl Names {
    /// What names are compared by; `None` for a name that equals none.
    fn key(self, name: &str) -> Option<String> {
        let key = normalize(name);
        (self.empty_matches || !key.is_empty()).then_some(key)
    }

    /// Whether an entity has the name that a key was made of.
    fn matches(self, entity: &Entity, key: Option<&str>) -> bool {
        let name = entity.name.as_ref().and_then(|name| self.key(name));
        name.is_some() && name.as_deref() == key
    }
}

fn normalize(name: &str) -> String {
    name.chars().filter(|character| character.is_alphanumeric()).collect::<String>().to_lowercase()
}

/// The name that the entity of the task must have.
fn wanted_name(task: &Task) -> Option<&str> {
    let named_by_input = match task.task {
        TaskFamily::NavigationSelectTab => Some("tab"),
        TaskFamily::NavigationOpenMenu => Some("menu"),
        TaskFamily::FieldRead => Some("field"),
        TaskFamily::PaginationNext | TaskFamily::PaginationCollect => Some("next"),
        _ => None,
    };
    let named_by_region = !(task.task.is_dialog() || task.task == TaskFamily::NavigationFollow);
    match (&task.scope.entity_name, named_by_input) {
        (Some(name), _) => Some(name),
        (None, Some(input)) => task.inputs.get(input).map(|value| &**value),
        (None, None) if named_by_region => task.scope.region_name.as_deref(),
        (None, None) => None,
    }
}

fn candidates<'g>(task: &Task, graph: &'g WebIr, names: Names) -> Result<Selection<'g>, Invalid> {
    let fits = |entity: &Entity| match task.scope.entity_kind {
        Some(kind) => entity.kind == kind,
        None => task.task.fits(entity),
    };
    let wanted = wanted_name(task).map(|name| names.key(name));
    let found: Selection<'g> = graph
        .entities
        .iter()
        .filter(|entity| fits(entity))
        .filter(|entity| wanted.as_ref().is_none_or(|key| names.matches(entity, key.as_deref())))
        .map(|entity| (&*entity.id, entity))
        .collect();
    match (found.len(), task.ambiguity) {
        (0, _) => {
            let reason = "no entity of the graph has the kind and name that the task asks for";
            Err(reasons::uncompiled(reasons::NO_CANDIDATE, "scope", reason))
        }
        (1, _) | (_, Ambiguity::RequireConfirmation) => Ok(found),
        (count, Ambiguity::Fail) => {
            let listed: Vec<&str> = found.keys().copied().take(limits::LISTED_CANDIDATES).collect();
            let reason = format!("{count} entities fit, name one of them: {}", listed.join(", "));
            Err(reasons::uncompiled(reasons::AMBIGUOUS, "scope", reason))
        }
    }
}

/// Checks that a region that is named, but is not what selects, is there.
fn check_region(task: &Task, graph: &WebIr, names: Names) -> Result<(), Invalid> {
    let Some(region) = task.scope.region_name.as_deref() else { return Ok(()) };
    let key = names.key(region);
    let known = graph
        .entities
        .iter()
        .any(|entity| can_be_region(entity.kind) && names.matches(entity, key.as_deref()));
    // What is selected by the region's name is there, whatever its kind.
    if known || wanted_name(task) == Some(region) {
        return Ok(());
    }
    let reason = "no region, form, table or the like of the graph has this name";
    Err(reasons::uncompiled(reasons::REGION_UNKNOWN, "scope.regionName", reason))
}

const fn can_be_region(kind: EntityKind) -> bool {
    use EntityKind as K;

    matches!(
        kind,
        K::Page
            | K::Region
            | K::Form
            | K::Table
            | K::Collection
            | K::Dialog
            | K::Frame
            | K::ShadowRoot
            | K::OpaqueRegion
    )
}

fn add_fields<'g>(
    task: &Task,
    graph: &'g WebIr,
    names: Names,
    selection: &mut Selection<'g>,
) -> Result<(), Invalid> {
    let inside = within(graph, selection);
    let mut fields: HashMap<String, Vec<&Entity>> = HashMap::new();
    let of_form =
        |entity: &&Entity| entity.kind == EntityKind::Field && inside.contains(&*entity.id);
    for field in graph.entities.iter().filter(of_form) {
        if let Some(key) = field.name.as_ref().and_then(|name| names.key(name)) {
            fields.entry(key).or_default().push(field);
        }
    }
    for input in task.inputs.keys() {
        let fitting = names.key(input).and_then(|key| fields.get(&key));
        let &[field] = fitting.map_or(&[][..], Vec::as_slice) else {
            let count = fitting.map_or(0, Vec::len);
            let reason = format!("must name exactly one field within the form, names {count}");
            let path = format!("inputs.{input}");
            return Err(reasons::uncompiled(reasons::INPUT_TARGET, path, reason));
        };
        selection.insert(&field.id, field);
    }
    Ok(())
}

fn add_submit_control<'g>(
    task: &Task,
    graph: &'g WebIr,
    names: Names,
    selection: &mut Selection<'g>,
) -> Result<(), Invalid> {
    let wanted = task.inputs.get("submit").and_then(|name| names.key(name));
    let inside = within(graph, selection);
    let controls: Vec<&Entity> = graph
        .entities
        .iter()
        .filter(|entity| matches!(entity.kind, EntityKind::Action | EntityKind::UnknownInteractive))
        .filter(|entity| inside.contains(&*entity.id) && names.matches(entity, wanted.as_deref()))
        .collect();
    let &[control] = controls.as_slice() else {
        let count = controls.len();
        let reason = format!("must name exactly one control within the form, names {count}");
        return Err(reasons::uncompiled(reasons::INPUT_TARGET, "inputs.submit", reason));
    };
    selection.insert(&control.id, control);
    Ok(())
}

/// The ids that can be reached from the selected ones along edges that mean
/// lying within.
fn within<'g>(graph: &'g WebIr, selection: &Selection<'g>) -> BTreeSet<&'g str> {
    let mut next: HashMap<&str, Vec<&'g Text>> = HashMap::new();
    for edge in &graph.relationships {
        use RelationshipKind as R;

        if matches!(edge.kind, R::Contains | R::Owns | R::Submits | R::ScopedTo) {
            next.entry(&edge.from).or_default().push(&edge.to);
        }
        if edge.kind == R::ScopedTo {
            next.entry(&edge.to).or_default().push(&edge.from);
        }
    }
    let mut reached: BTreeSet<&str> = selection.keys().copied().collect();
    let mut open: Vec<&str> = reached.iter().copied().collect();
    while let Some(id) = open.pop() {
        for &to in next.get(id).into_iter().flatten() {
            if reached.insert(to) {
                open.push(to);
            }
        }
    }
    reached
}
