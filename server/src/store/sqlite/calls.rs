//! The calls of [`Store`], each with the work that it hands on: what writes goes
//! to the writer, what is read by keys happens at once, and what can be long goes
//! to a thread that may block.

use async_trait::async_trait;
use openglass_core::{crypto::Hash, record::Head};
use rusqlite::Connection;

use super::{
    SqliteStore, agents, chains, duties, messages, nonces, owners, records, sessions, shred,
    viewers,
};
use crate::{
    domain::{
        Agent, AgentPolicy, AgentStatus, Attestation, Chain, ChainStatus, ClaimToken, Invite,
        InviteStatus, LoginToken, Owner, OwnerChange, Page, PageRequest, Principal, ProfileChange,
        RecordRow, RegisteredKey, Session, ShredReason, StoredMessage, Timestamp, Trigger,
        ViewerAccess, ViewerGrant, WebSession,
    },
    store::{
        AcceptInvite, AppendMessage, ApproveInvite, ChangeSession, ChangeViewer, CloseChain,
        Expired, IssueFailure, IssueRecord, Issued, Login, NewAgent, NewSession, Nonce, Result,
        Store, StoreError,
    },
};

/// Rows that one write of [`Store::forget_expired`] forgets, so that it never
/// holds up others for long.
const FORGET_CHUNK: u32 = 1000;

#[async_trait]
impl Store for SqliteStore {
    async fn check(&self) -> Result<()> {
        self.read(|conn| Ok(conn.query_row("SELECT writes FROM probe", [], |_| Ok(()))?))?;
        let sql = "UPDATE probe SET writes = writes + 1";
        self.write(move |conn| Ok(conn.prepare_cached(sql)?.execute([]).map(drop)?)).await
    }

    async fn claim_nonce(&self, nonce: Nonce) -> Result<()> {
        self.write(move |conn| nonces::claim(conn, &nonce)).await
    }

    async fn forget_expired(&self, now: Timestamp) -> Result<()> {
        loop {
            let forget = move |conn: &Connection| {
                let nonces = nonces::forget(conn, now, FORGET_CHUNK)?;
                Ok(nonces.max(owners::forget(conn, now, FORGET_CHUNK)?))
            };
            if self.write(forget).await? < FORGET_CHUNK as usize {
                return Ok(());
            }
        }
    }

    async fn create_agent(&self, new: NewAgent) -> Result<()> {
        self.write(move |conn| agents::create(conn, &new)).await
    }

    async fn agent(&self, id: &str) -> Result<Option<Agent>> {
        self.read(|conn| agents::load(conn, id))
    }

    async fn agent_by_claim_token(
        &self,
        token_hash: Hash,
        now: Timestamp,
    ) -> Result<Option<(Agent, ClaimToken)>> {
        self.read(|conn| agents::by_claim_token(conn, &token_hash, now))
    }

    async fn update_profile(&self, agent_id: &str, change: ProfileChange) -> Result<Agent> {
        let agent_id = agent_id.to_owned();
        self.write(move |conn| agents::update_profile(conn, &agent_id, change)).await
    }

    async fn replace_claim_token(&self, agent_id: &str, claim: ClaimToken) -> Result<()> {
        let agent_id = agent_id.to_owned();
        self.write(move |conn| agents::replace_claim_token(conn, &agent_id, &claim)).await
    }

    async fn claim_agent(&self, token_hash: Hash, owner_id: &str, now: Timestamp) -> Result<Agent> {
        let owner_id = owner_id.to_owned();
        self.write(move |conn| agents::claim(conn, &token_hash, &owner_id, now)).await
    }

    async fn add_key(&self, agent_id: &str, key: RegisteredKey) -> Result<()> {
        let agent_id = agent_id.to_owned();
        self.write(move |conn| agents::add_key(conn, &agent_id, &key)).await
    }

    async fn revoke_key(&self, agent_id: &str, kid: &str, now: Timestamp) -> Result<RegisteredKey> {
        let (agent_id, kid) = (agent_id.to_owned(), kid.to_owned());
        self.write(move |conn| agents::revoke_key(conn, &agent_id, &kid, now)).await
    }

    async fn change_agent_status(
        &self,
        agent_id: &str,
        owner_id: &str,
        trigger: Trigger,
        now: Timestamp,
        limit: u32,
    ) -> Result<(Agent, Vec<String>)> {
        let (agent_id, owner_id) = (agent_id.to_owned(), owner_id.to_owned());
        let change = move |conn: &Connection| {
            let agent = agents::change_status(conn, &agent_id, &owner_id, trigger, now)?;
            let ended = match agent.status {
                AgentStatus::Suspended => sessions::end_of_suspended(conn, &agent_id, now, limit)?,
                AgentStatus::Unclaimed | AgentStatus::Active => Vec::new(),
            };
            Ok((agent, ended))
        };
        self.write(change).await
    }

    async fn set_agent_policy(
        &self,
        agent_id: &str,
        owner_id: &str,
        policy: AgentPolicy,
    ) -> Result<Agent> {
        let (agent_id, owner_id) = (agent_id.to_owned(), owner_id.to_owned());
        self.write(move |conn| agents::set_policy(conn, &agent_id, &owner_id, policy)).await
    }

    async fn owner_agents(&self, owner_id: &str, page: PageRequest) -> Result<Page<Agent>> {
        let owner_id = owner_id.to_owned();
        self.read_long(move |conn| agents::of_owner(conn, &owner_id, &page)).await
    }

    async fn owner(&self, id: &str) -> Result<Option<Owner>> {
        self.read(|conn| owners::load(conn, id))
    }

    async fn update_owner(&self, owner_id: &str, change: OwnerChange) -> Result<Owner> {
        let owner_id = owner_id.to_owned();
        self.write(move |conn| owners::update(conn, &owner_id, change)).await
    }

    async fn create_login_token(&self, token: LoginToken) -> Result<()> {
        self.write(move |conn| owners::create_login_token(conn, &token)).await
    }

    async fn login_token(&self, token_hash: Hash, now: Timestamp) -> Result<Option<LoginToken>> {
        self.read(|conn| owners::login_token(conn, &token_hash, now))
    }

    async fn login(&self, login: Login) -> Result<Option<(Owner, LoginToken)>> {
        self.write(move |conn| owners::login(conn, &login)).await
    }

    async fn web_session(
        &self,
        token_hash: Hash,
        now: Timestamp,
    ) -> Result<Option<(Owner, WebSession)>> {
        self.read(|conn| owners::web_session(conn, &token_hash, now))
    }

    async fn renew_web_session(&self, token_hash: Hash, expires_at: Timestamp) -> Result<()> {
        self.write(move |conn| owners::renew_web_session(conn, &token_hash, expires_at)).await
    }

    async fn delete_web_sessions(&self, owner_id: &str) -> Result<()> {
        let owner_id = owner_id.to_owned();
        self.write(move |conn| owners::delete_web_sessions(conn, &owner_id)).await
    }

    async fn delete_web_session(&self, token_hash: Hash) -> Result<()> {
        self.write(move |conn| owners::delete_web_session(conn, &token_hash)).await
    }

    async fn create_session(&self, new: NewSession) -> Result<NewSession> {
        self.write(move |conn| sessions::create(conn, new)).await
    }

    async fn session(&self, id: &str) -> Result<Option<Session>> {
        self.read(|conn| sessions::load(conn, id))
    }

    async fn sessions(
        &self,
        of: &Principal,
        status: Option<ChainStatus>,
        page: PageRequest,
    ) -> Result<Page<Session>> {
        let of = of.clone();
        self.read_long(move |conn| sessions::list(conn, &of, status, &page)).await
    }

    async fn change_session(&self, change: ChangeSession) -> Result<Session> {
        self.write(move |conn| sessions::change(conn, change)).await
    }

    async fn invite(&self, id: &str) -> Result<Option<Invite>> {
        self.read(|conn| sessions::load_invite(conn, id))
    }

    async fn invites_to(
        &self,
        agent_id: &str,
        status: Option<InviteStatus>,
        page: PageRequest,
    ) -> Result<Page<Invite>> {
        let agent_id = agent_id.to_owned();
        self.read_long(move |conn| sessions::invites_to(conn, &agent_id, status, &page)).await
    }

    async fn owner_invites(
        &self,
        owner_id: &str,
        status: InviteStatus,
        page: PageRequest,
    ) -> Result<Page<Invite>> {
        let owner_id = owner_id.to_owned();
        self.read_long(move |conn| sessions::invites_of_owner(conn, &owner_id, status, &page)).await
    }

    async fn accept_invite(&self, accept: AcceptInvite) -> Result<(Invite, Session)> {
        self.write(move |conn| sessions::accept(conn, &accept)).await
    }

    async fn approve_invite(&self, approve: ApproveInvite) -> Result<(Invite, Session)> {
        self.write(move |conn| sessions::approve(conn, &approve)).await
    }

    async fn reject_invite(
        &self,
        invite_id: &str,
        owner_id: &str,
        now: Timestamp,
    ) -> Result<(Invite, Session)> {
        let (invite_id, owner_id) = (invite_id.to_owned(), owner_id.to_owned());
        self.write(move |conn| sessions::reject(conn, &invite_id, &owner_id, now)).await
    }

    async fn decline_invite(
        &self,
        invite_id: &str,
        agent_id: &str,
        token: Option<&str>,
        now: Timestamp,
    ) -> Result<(Invite, Session)> {
        let (invite_id, agent_id) = (invite_id.to_owned(), agent_id.to_owned());
        let token = token.map(str::to_owned);
        let decline = move |conn: &Connection| {
            sessions::decline(conn, &invite_id, &agent_id, token.as_deref(), now)
        };
        self.write(decline).await
    }

    async fn open_attestation(&self, attestation: Attestation) -> Result<()> {
        self.write(move |conn| sessions::open_attestation(conn, &attestation)).await
    }

    async fn attestation(&self, id: &str) -> Result<Option<Attestation>> {
        self.read(|conn| sessions::load_attestation(conn, id))
    }

    async fn attestations(
        &self,
        of: &Principal,
        status: Option<ChainStatus>,
        page: PageRequest,
    ) -> Result<Page<Attestation>> {
        let of = of.clone();
        self.read_long(move |conn| sessions::list_attestations(conn, &of, status, &page)).await
    }

    async fn chain(&self, id: &str) -> Result<Option<Chain>> {
        self.read(|conn| chains::load(conn, id))
    }

    async fn append(&self, append: AppendMessage) -> Result<Head> {
        let appended = self.write(move |conn| messages::append(conn, &append)).await?;
        appended.map_err(StoreError::Refused)
    }

    async fn close_chain(&self, close: CloseChain) -> Result<()> {
        self.write(move |conn| messages::close(conn, &close)).await
    }

    async fn messages_after(
        &self,
        chain_id: &str,
        after_seq: u32,
        limit: u32,
    ) -> Result<Vec<StoredMessage>> {
        let chain_id = chain_id.to_owned();
        self.read_long(move |conn| messages::after(conn, &chain_id, after_seq, limit)).await
    }

    async fn record(&self, id: &str) -> Result<Option<RecordRow>> {
        self.read(|conn| records::load(conn, id))
    }

    async fn record_of_chain(&self, chain_id: &str) -> Result<Option<RecordRow>> {
        self.read(|conn| records::of_chain(conn, chain_id))
    }

    async fn records(&self, of: &Principal, page: PageRequest) -> Result<Page<RecordRow>> {
        let of = of.clone();
        self.read_long(move |conn| records::list(conn, &of, &page)).await
    }

    async fn change_sealed(
        &self,
        record_id: &str,
        owner_id: &str,
        trigger: Trigger,
        now: Timestamp,
    ) -> Result<RecordRow> {
        let (record_id, owner_id) = (record_id.to_owned(), owner_id.to_owned());
        let change = move |conn: &Connection| {
            records::change_sealed(conn, &record_id, &owner_id, trigger, now)
        };
        self.write(change).await
    }

    async fn shred(
        &self,
        record_id: &str,
        reason: ShredReason,
        now: Timestamp,
    ) -> Result<RecordRow> {
        let record_id = record_id.to_owned();
        self.write(move |conn| shred::shred(conn, &record_id, reason, now)).await
    }

    async fn records_to_shred(&self, now: Timestamp, limit: u32) -> Result<Vec<String>> {
        self.read_long(move |conn| shred::due(conn, now, limit)).await
    }

    async fn scrub(&self) -> Result<()> {
        let Some(since) = self.read(shred::scrub_since)? else { return Ok(()) };
        let path = self.path.clone();
        let interrupted = |_| StoreError::Unavailable("scrubbing was interrupted".to_owned());
        tokio::task::spawn_blocking(move || shred::cut_log(&path)).await.map_err(interrupted)??;
        self.write(move |conn| shred::scrubbed(conn, since)).await
    }

    async fn grant_viewer(&self, grant: ViewerGrant) -> Result<ViewerGrant> {
        self.write(move |conn| viewers::grant(conn, grant)).await
    }

    async fn viewers(
        &self,
        owner_id: &str,
        agent_id: &str,
        page: PageRequest,
    ) -> Result<Page<ViewerGrant>> {
        let (owner_id, agent_id) = (owner_id.to_owned(), agent_id.to_owned());
        self.read_long(move |conn| viewers::of_agent(conn, &owner_id, &agent_id, &page)).await
    }

    async fn change_viewer(&self, change: ChangeViewer) -> Result<ViewerGrant> {
        self.write(move |conn| viewers::change(conn, &change)).await
    }

    async fn grants_to(&self, viewer_id: &str, limit: u32) -> Result<Vec<(ViewerGrant, Agent)>> {
        let viewer_id = viewer_id.to_owned();
        self.read_long(move |conn| viewers::grants_with_agents(conn, &viewer_id, limit)).await
    }

    async fn grant_for(
        &self,
        viewer_id: &str,
        agent_ids: Vec<String>,
    ) -> Result<Option<ViewerGrant>> {
        self.read(|conn| viewers::grant_for(conn, viewer_id, &agent_ids))
    }

    async fn viewer_sessions(&self, viewer_id: &str, page: PageRequest) -> Result<Page<Session>> {
        let viewer_id = viewer_id.to_owned();
        self.read_long(move |conn| viewers::sessions(conn, &viewer_id, &page)).await
    }

    async fn viewer_records(&self, viewer_id: &str, page: PageRequest) -> Result<Page<RecordRow>> {
        let viewer_id = viewer_id.to_owned();
        self.read_long(move |conn| viewers::records(conn, &viewer_id, &page)).await
    }

    async fn log_access(&self, access: ViewerAccess, keep: u32) -> Result<()> {
        self.write(move |conn| viewers::log(conn, &access, keep)).await
    }

    async fn forget_accesses(&self, before: Timestamp, limit: u32) -> Result<usize> {
        self.write(move |conn| viewers::forget_accesses(conn, before, limit)).await
    }

    async fn access_log(
        &self,
        owner_id: &str,
        agent_id: &str,
        page: PageRequest,
    ) -> Result<Page<ViewerAccess>> {
        let (owner_id, agent_id) = (owner_id.to_owned(), agent_id.to_owned());
        self.read_long(move |conn| viewers::accesses(conn, &owner_id, &agent_id, &page)).await
    }

    async fn expire(&self, now: Timestamp, limit: u32) -> Result<Expired> {
        self.write(move |conn| records::expire(conn, now, limit)).await
    }

    async fn end_suspended(&self, now: Timestamp, limit: u32) -> Result<Vec<String>> {
        self.write(move |conn| sessions::end_suspended(conn, now, limit)).await
    }

    async fn closing_chains(
        &self,
        now: Timestamp,
        max_attempts: u32,
        limit: u32,
    ) -> Result<Vec<String>> {
        self.read_long(move |conn| records::closing_chains(conn, now, max_attempts, limit)).await
    }

    async fn stuck_chains(&self, max_attempts: u32, limit: u32) -> Result<Vec<Chain>> {
        self.read_long(move |conn| records::stuck_chains(conn, max_attempts, limit)).await
    }

    async fn issue_record(&self, issue: IssueRecord) -> Result<Issued> {
        self.write(move |conn| records::issue(conn, &issue)).await
    }

    async fn begin_duty(&self, name: &str, not_since: Timestamp, now: Timestamp) -> Result<bool> {
        let name = name.to_owned();
        self.write(move |conn| duties::begin(conn, &name, not_since, now)).await
    }

    async fn purge_unclaimed(&self, created_before: Timestamp, limit: u32) -> Result<usize> {
        self.write(move |conn| duties::purge_unclaimed(conn, created_before, limit)).await
    }

    async fn records_to_audit(&self, limit: u32) -> Result<Vec<String>> {
        self.read_long(move |conn| duties::to_audit(conn, limit)).await
    }

    async fn record_audited(&self, record_id: &str, now: Timestamp) -> Result<()> {
        let record_id = record_id.to_owned();
        self.write(move |conn| duties::audited(conn, &record_id, now)).await
    }

    async fn issue_failed(&self, failure: IssueFailure) -> Result<()> {
        self.write(move |conn| records::issue_failed(conn, &failure)).await
    }
}
