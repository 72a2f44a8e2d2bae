//! Looking at a chain and following it: every answer is checked against what
//! is pinned, signed and known before the known head moves.

use std::sync::Arc;

use openglass_core::{
    crypto::Hash,
    json::View,
    record::{Head, Path, ShapeError},
    verify::FindingCode,
};

use crate::{
    chain::{ChainFacts, ChainKind, Link, Payloads, Position, ensure},
    client::{Client, Signer},
    error::{ClientError, Result},
    heads::KnownHead,
    reply::{FromAnswer as _, Reply, open},
    route::Route,
    types::Message,
};

/// The most that the platform gives in a page.
const PAGE: &str = "200";

/// What catching up with a chain found.
pub(crate) struct CaughtUp {
    /// Where the chain stands now, as far as it could be checked.
    pub(crate) position: Position,
    /// The message that was looked for, if it is in the chain.
    pub(crate) landed: Option<Message>,
}

/// What the platform shows about a chain, believed.
pub(crate) struct Sight {
    pub(crate) reply: Reply,
    /// `None` while the chain has not started.
    pub(crate) facts: Option<Arc<ChainFacts>>,
    pub(crate) status: String,
    pub(crate) head: Head,
}

impl ChainKind {
    pub(crate) fn route(self, chain_id: &str) -> Result<Route> {
        Route::new(self.collection()).segment(self.id_argument(), chain_id)
    }
}

impl Client {
    /// Fetches a session or attestation and checks what it says.
    pub(crate) async fn look(&self, kind: ChainKind, chain_id: &str) -> Result<Sight> {
        // Read before asking: a head that moves while the answer is on its way
        // is no regression.
        let known = self.heads().get(chain_id).await?;
        let reply = self.get(&kind.route(chain_id)?, Signer::Agent).await?;
        self.believe(kind, Some(chain_id), known.as_ref(), reply).await
    }

    /// Checks an answer that shows a chain under its kind's name.
    pub(crate) async fn believe(
        &self,
        kind: ChainKind,
        chain_id: Option<&str>,
        known: Option<&KnownHead>,
        reply: Reply,
    ) -> Result<Sight> {
        let shown = self.believe_view(kind, known, reply.part(kind.name())?, &reply).await?;
        if chain_id.is_some_and(|id| id != shown.id) {
            return Err(reply.unexpected(format!("it shows another {}", kind.name())));
        }
        let Shown { facts, status, head, .. } = shown;
        Ok(Sight { reply, facts, status, head })
    }

    /// Checks one session or attestation of an answer.
    pub(crate) async fn believe_view(
        &self,
        kind: ChainKind,
        known: Option<&KnownHead>,
        view: View<'_>,
        reply: &Reply,
    ) -> Result<Shown> {
        let mut shown = Shown::read(view, &Path::ROOT.name(kind.name()))
            .map_err(|error| reply.misshapen(&error))?;
        shown.facts = self.facts(kind, &shown.id, view, reply).await?;
        if matches!(shown.status.as_str(), "closed" | "declined" | "cancelled" | "expired") {
            self.forget_chain(&shown.id);
        }
        match known.filter(|known| !shown.follows(known)) {
            Some(known) => Err(regression(&shown.id, known.seq)),
            None => Ok(shown),
        }
    }

    /// The checked facts of a chain that has started; checked once, and held
    /// against every later answer.
    async fn facts(
        &self,
        kind: ChainKind,
        chain_id: &str,
        view: View<'_>,
        reply: &Reply,
    ) -> Result<Option<Arc<ChainFacts>>> {
        let chain = self.chain(chain_id);
        let stated = view.get("genesisHash").and_then(View::as_str);
        if let Some(facts) = chain.facts.get()
            && stated.as_deref() == Some(facts.genesis.to_hex().as_str())
        {
            return Ok(Some(Arc::clone(facts)));
        }
        if kind == ChainKind::Session && stated.is_none() && chain.facts.get().is_none() {
            // Not started: there is nothing signed by the platform to check.
            return Ok(None);
        }
        let keys = self.trusted_keys().await?;
        let path = Path::ROOT.name(kind.name());
        let facts = match kind {
            ChainKind::Session => ChainFacts::of_session(self.provider(), &keys, view, &path),
            ChainKind::Attestation => {
                ChainFacts::of_attestation(self.provider(), &keys, view, &path).map(Some)
            }
        };
        let facts = facts.and_then(|facts| {
            let facts = facts.ok_or(FindingCode::GenesisHash)?;
            ensure(self.is_pinned_as_itself(&facts), FindingCode::ParticipantKey)?;
            Ok(facts)
        });
        let facts = facts.map_err(|fault| reply.disbelieve(chain_id, fault))?;
        let held = chain.facts.get_or_init(|| Arc::new(facts));
        if stated.as_deref() != Some(held.genesis.to_hex().as_str()) {
            let text = "the chain starts from another agreement than before";
            return Err(ClientError::failed_check(
                FindingCode::HeadRegression,
                chain_id,
                None,
                text,
            ));
        }
        Ok(Some(Arc::clone(held)))
    }

    /// Whether this agent's pinned key is the one that it holds.
    fn is_pinned_as_itself(&self, facts: &ChainFacts) -> bool {
        let Ok((identity, agent_id)) = self.agent() else { return true };
        facts.pins(&agent_id, identity.kid(), identity.public_key())
    }

    /// Where the chain stands as far as this client knows.
    pub(crate) async fn position(&self, facts: &ChainFacts) -> Result<Position> {
        let known = self.heads().get(&facts.id).await?;
        Ok(known.map_or_else(|| facts.start(), |known| known.position()))
    }

    /// Fetches and checks everything after the known head, and moves it. With
    /// `target` the chain must go through that head. The caller holds the
    /// chain's turn.
    pub(crate) async fn catch_up(
        &self,
        facts: &ChainFacts,
        target: Option<Head>,
        looking_for: &[Hash],
    ) -> Result<CaughtUp> {
        let mut position = self.position(facts).await?;
        if target.is_some_and(|target| target.seq < position.seq) {
            return Err(regression(&facts.id, position.seq));
        }
        let mut landed = None;
        check_target(facts, &position, target)?;
        loop {
            let reply = self.get_links(facts.kind, &facts.id, position.seq, Some(PAGE)).await?;
            position = self
                .follow(facts, position, &reply, Payloads::Required, |link, position| {
                    if position.hash.is_some_and(|hash| looking_for.contains(&hash)) {
                        landed = Message::read(link.view, &Path::ROOT).ok();
                    }
                    check_target(facts, position, target)
                })
                .await?;
            let is_empty = reply.part("items")?.elements().next().is_none();
            if is_empty || reply.view().get("nextCursor").is_none_or(View::is_null) {
                break;
            }
        }
        if target.is_some_and(|target| target.seq > position.seq) {
            let text = "the platform names a head whose messages it does not show";
            return Err(ClientError::failed_check(FindingCode::HeadSeq, &facts.id, None, text));
        }
        Ok(CaughtUp { position, landed })
    }

    /// The answer of the list route, unchecked.
    pub(crate) async fn get_links(
        &self,
        kind: ChainKind,
        chain_id: &str,
        after_seq: u32,
        limit: Option<&str>,
    ) -> Result<Reply> {
        let route = kind.route(chain_id)?.then(kind.links());
        let route = route.query("afterSeq", Some(&after_seq.to_string())).query("limit", limit);
        self.get(&route, Signer::Agent).await
    }

    /// Checks a page of links that starts after `position`, each against the
    /// one before it, and moves the known head when the page goes beyond it.
    pub(crate) async fn follow(
        &self,
        facts: &ChainFacts,
        mut position: Position,
        reply: &Reply,
        payloads: Payloads,
        mut each: impl FnMut(&Link<'_>, &Position) -> Result<()> + Send,
    ) -> Result<Position> {
        let keys = self.trusted_keys().await?;
        let known = self.heads().get(&facts.id).await?;
        // Whether the page is known to hang together with the known head.
        let mut anchored = position.hash.is_some();
        let mut last = None;
        let items = reply.part("items")?;
        let path = Path::ROOT.name("items");
        for (index, item) in items.elements().enumerate() {
            let path = path.index(index);
            let link = facts
                .check(&keys, &position, item, &path, payloads)
                .map_err(|fault| reply.disbelieve(&facts.id, fault))?;
            position = link.position();
            if let Some(known) = &known
                && known.seq == position.seq
            {
                if Some(known.hash) != position.hash {
                    return Err(regression(&facts.id, known.seq));
                }
                anchored = true;
            }
            each(&link, &position)?;
            last = Some(KnownHead::of(facts.genesis, &link));
        }
        let is_newer = |head: &KnownHead| known.as_ref().is_none_or(|known| known.seq < head.seq);
        if let Some(head) = last.filter(is_newer).filter(|_| anchored) {
            self.heads().advance(head).await;
        }
        Ok(position)
    }
}

/// The parts that sessions and attestations share.
pub(crate) struct Shown {
    id: String,
    status: String,
    head: Head,
    facts: Option<Arc<ChainFacts>>,
}

impl Shown {
    fn read(view: View<'_>, path: &Path<'_>) -> Result<Self, ShapeError> {
        let fields = open(view, path)?;
        Ok(Self {
            id: fields.string("id")?.into(),
            status: fields.string("status")?.into(),
            head: fields.object("head", Head::read)?,
            facts: None,
        })
    }

    /// Whether this goes on from a known head.
    fn follows(&self, known: &KnownHead) -> bool {
        let mut facts = self.facts.iter();
        facts.any(|facts| facts.genesis == known.genesis_hash) && known.allows(self.head)
    }
}

/// Whether a chain at `position` can go through the head `target`.
fn check_target(facts: &ChainFacts, position: &Position, target: Option<Head>) -> Result<()> {
    let Some(target) = target else { return Ok(()) };
    let expected = Some(target.prev_hash(facts.genesis));
    if target.seq == position.seq && expected != position.hash {
        return Err(regression(&facts.id, target.seq));
    }
    Ok(())
}

pub(crate) fn regression(chain_id: &str, seq: u32) -> ClientError {
    let text = "the platform's chain lacks or contradicts a head that it countersigned";
    ClientError::failed_check(FindingCode::HeadRegression, chain_id, Some(seq), text)
}
