//! Proofs of domains, activity, witnesses.

use async_trait::async_trait;
use openglass_core::{record::Head, vocabulary::ErrorCode};
use rusqlite::{Connection, OptionalExtension as _, params};

use super::{
    SqliteStore, agents,
    chains::{self, State},
    row::{Columns, blob},
};
use crate::{
    domain::{
        Activity, Agent, ChainKind, DomainStatus, DomainVerification, FetchWitness, Observation,
        PROOF_PATIENCE_SEC, Refusal, SealedStatus, Timestamp, Trigger,
    },
    store::{AppendWitness, Discovery, Result, StandingProof, StoreError},
};

#[async_trait]
impl Discovery for SqliteStore {
    async fn request_domain(
        &self,
        agent_id: &str,
        homepage: &str,
        verification: DomainVerification,
    ) -> Result<()> {
        let (agent_id, homepage) = (agent_id.to_owned(), homepage.to_owned());
        self.write(move |conn| request(conn, &agent_id, &homepage, &verification)).await
    }

    async fn verify_domain(&self, agent_id: &str, token: &str, now: Timestamp) -> Result<Agent> {
        let (agent_id, token) = (agent_id.to_owned(), token.to_owned());
        self.write(move |conn| verify(conn, &agent_id, &token, now)).await
    }

    async fn domains_to_check(&self, before: Timestamp, limit: u32) -> Result<Vec<StandingProof>> {
        self.read_long(move |conn| to_check(conn, before, limit)).await
    }

    async fn domain_checked(
        &self,
        proof: &StandingProof,
        found: bool,
        now: Timestamp,
    ) -> Result<()> {
        let proof = proof.clone();
        self.write(move |conn| checked(conn, &proof, found, now)).await
    }

    async fn agent_by_domain(&self, domain: &str) -> Result<Option<Agent>> {
        let sql = "SELECT agent_id FROM domain_verifications WHERE domain = ?1 \
                   AND status = 'verified' ORDER BY verified_at, agent_id LIMIT 1";
        self.read(|conn| agent_of(conn, sql, domain))
    }

    async fn agent_by_key(&self, public_key: &str) -> Result<Option<Agent>> {
        let sql = "SELECT agent_id FROM agent_keys WHERE public_key = ?1";
        self.read(|conn| agent_of(conn, sql, public_key))
    }

    async fn activity(&self, agent_id: &str, since: Timestamp) -> Result<Activity> {
        let agent_id = agent_id.to_owned();
        self.read_long(move |conn| activity(conn, &agent_id, since)).await
    }

    async fn witness_head(&self, chain_id: &str) -> Result<Head> {
        self.read(|conn| match chains::num(conn, chain_id)? {
            Some(num) => witness_head(conn, num),
            None => Ok(NO_WITNESS),
        })
    }

    async fn append_witness(&self, append: AppendWitness) -> Result<()> {
        self.write(move |conn| append_witness(conn, &append)).await
    }

    async fn witnesses_after(
        &self,
        chain_id: &str,
        after_seq: u32,
        limit: u32,
    ) -> Result<Vec<FetchWitness>> {
        let chain_id = chain_id.to_owned();
        self.read_long(move |conn| witnesses_after(conn, &chain_id, after_seq, limit)).await
    }
}

/// The proof of an agent, from the columns of [`agents`].
pub(super) fn read_proof(columns: &mut Columns<'_, '_>) -> Result<Option<DomainVerification>> {
    let domain: Option<String> = columns.value()?;
    let token: Option<String> = columns.value()?;
    let status = columns.optional_word(DomainStatus::from_word)?;
    let requested_at = columns.value()?;
    let verified_at = columns.value()?;
    match (domain, token, status, requested_at) {
        (Some(domain), Some(token), Some(status), Some(requested_at)) => {
            Ok(Some(DomainVerification { domain, token, status, requested_at, verified_at }))
        }
        _ => Ok(None),
    }
}

/// A new homepage is not proven.
pub(super) fn forget_proof(conn: &Connection, agent_id: &str) -> Result<()> {
    let sql = "DELETE FROM domain_verifications WHERE agent_id = ?1";
    conn.prepare_cached(sql)?.execute([agent_id])?;
    Ok(())
}

fn request(
    conn: &Connection,
    agent_id: &str,
    homepage: &str,
    verification: &DomainVerification,
) -> Result<()> {
    let agent = agents::require(conn, agent_id)?;
    if agent.meta.homepage.as_deref() != Some(homepage) {
        let message = "the homepage changed at the same time; ask again";
        return Err(Refusal::new(ErrorCode::DomainInvalid, message).into());
    }
    let sql = "INSERT OR REPLACE INTO domain_verifications \
               (agent_id, domain, token, status, requested_at) VALUES (?1, ?2, ?3, ?4, ?5)";
    conn.prepare_cached(sql)?.execute(params![
        agent_id,
        verification.domain,
        verification.token,
        verification.status.as_str(),
        verification.requested_at,
    ])?;
    Ok(())
}

fn verify(conn: &Connection, agent_id: &str, token: &str, now: Timestamp) -> Result<Agent> {
    let sql = "UPDATE domain_verifications SET status = 'verified', verified_at = ?3, \
               checked_at = ?3, missing_since = NULL WHERE agent_id = ?1 AND token = ?2";
    if conn.prepare_cached(sql)?.execute(params![agent_id, token, now])? == 0 {
        return Err(Refusal::of(ErrorCode::DomainVerificationNotRequested).into());
    }
    agents::require(conn, agent_id)
}

fn to_check(conn: &Connection, before: Timestamp, limit: u32) -> Result<Vec<StandingProof>> {
    let sql = "SELECT agent_id, domain, token FROM domain_verifications \
               WHERE status = 'verified' AND checked_at < ?1 ORDER BY checked_at LIMIT ?2";
    let mut statement = conn.prepare_cached(sql)?;
    let proofs = statement.query_map(params![before, limit], |row| {
        Ok(StandingProof { agent_id: row.get(0)?, domain: row.get(1)?, token: row.get(2)? })
    })?;
    Ok(proofs.collect::<Result<_, rusqlite::Error>>()?)
}

fn checked(conn: &Connection, proof: &StandingProof, found: bool, now: Timestamp) -> Result<()> {
    let StandingProof { agent_id, token, .. } = proof;
    if found {
        let sql = "UPDATE domain_verifications SET checked_at = ?3, missing_since = NULL \
                   WHERE agent_id = ?1 AND token = ?2 AND status = 'verified'";
        conn.prepare_cached(sql)?.execute(params![agent_id, token, now])?;
        return Ok(());
    }
    let sql = "UPDATE domain_verifications SET checked_at = ?3, \
               missing_since = coalesce(missing_since, ?3) \
               WHERE agent_id = ?1 AND token = ?2 AND status = 'verified'";
    conn.prepare_cached(sql)?.execute(params![agent_id, token, now])?;
    let sql = "UPDATE domain_verifications SET status = 'pending', verified_at = NULL \
               WHERE agent_id = ?1 AND token = ?2 AND status = 'verified' AND missing_since <= ?3";
    let too_long = now.plus_sec(-PROOF_PATIENCE_SEC);
    conn.prepare_cached(sql)?.execute(params![agent_id, token, too_long])?;
    Ok(())
}

fn agent_of(conn: &Connection, sql: &str, key: &str) -> Result<Option<Agent>> {
    let found: Option<String> =
        conn.prepare_cached(sql)?.query_row([key], |row| row.get(0)).optional()?;
    found.map_or(Ok(None), |id| agents::load(conn, &id))
}

fn activity(conn: &Connection, agent_id: &str, since: Timestamp) -> Result<Activity> {
    let (sessions, closed, closed_by_agent) = {
        let sql = "SELECT count(*), count(c.closed_at), \
                   count(c.closed_at) FILTER (WHERE c.close_reason = 'agent_closed') \
                   FROM participants p JOIN chains c ON c.num = p.chain_num \
                   WHERE p.agent_id = ?1 AND p.chain_kind = ?2 AND p.chain_created_at >= ?3 \
                   AND c.activated_at IS NOT NULL";
        let values = params![agent_id, ChainKind::Session.as_str(), since];
        let counts = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        conn.prepare_cached(sql)?.query_row(values, counts)?
    };
    let count = |sql: &str, values: &[&dyn rusqlite::ToSql]| {
        conn.prepare_cached(sql)?.query_row(values, |row| row.get(0))
    };
    let attestations = "SELECT count(*) FROM participants \
                        WHERE agent_id = ?1 AND chain_kind = ?2 AND chain_created_at >= ?3";
    let counterparties = "SELECT count(DISTINCT o.agent_id) FROM participants p \
        JOIN chains c ON c.num = p.chain_num \
        JOIN participants o ON o.chain_num = p.chain_num AND o.agent_id <> p.agent_id \
        JOIN domain_verifications d ON d.agent_id = o.agent_id AND d.status = 'verified' \
        WHERE p.agent_id = ?1 AND p.chain_kind = ?2 AND p.chain_created_at >= ?3 \
        AND c.activated_at IS NOT NULL";
    let disputes = "SELECT count(*) FROM records r \
                    JOIN participants p ON p.chain_num = r.chain_num AND p.agent_id = ?1 \
                    WHERE r.sealed_status = ?2";
    let (session, attestation) = (ChainKind::Session.as_str(), ChainKind::Attestation.as_str());
    Ok(Activity {
        sessions,
        attestations: count(attestations, params![agent_id, attestation, since])?,
        counterparties: count(counterparties, params![agent_id, session, since])?,
        closed,
        closed_by_agent,
        disputes: count(disputes, params![agent_id, SealedStatus::Disputed.as_str()])?,
    })
}

/// Before the first witness.
const NO_WITNESS: Head = Head { seq: 0, hash: None };

fn witness_head(conn: &Connection, num: chains::Num) -> Result<Head> {
    let sql = "SELECT seq, hash FROM fetch_witnesses WHERE chain_num = ?1 \
               ORDER BY seq DESC LIMIT 1";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query([num])?;
    let Some(row) = rows.next()? else { return Ok(NO_WITNESS) };
    let mut columns = Columns::new(row);
    Ok(Head { seq: columns.value()?, hash: Some(columns.hash()?) })
}

fn append_witness(conn: &Connection, append: &AppendWitness) -> Result<(), StoreError> {
    let AppendWitness { witness, stored_content, expected_head } = append;
    let seen = &witness.observation;
    let found = chains::state(conn, &seen.chain_id)?;
    let State { num, kind, status, .. } = found.ok_or_else(Refusal::not_found)?;
    kind.machine().step(status, Trigger::Append)?;
    let head = witness_head(conn, num)?;
    if head != *expected_head {
        return Err(Refusal::chain_conflict(head).into());
    }
    let sql = "INSERT INTO fetch_witnesses (chain_num, seq, id, requested_by, requested_at, \
               fetched_at, prev_hash, hash, platform_signature, content) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    conn.prepare_cached(sql)?.execute(params![
        num,
        witness.seq,
        witness.id,
        seen.requested_by,
        seen.requested_at,
        seen.fetched_at,
        blob(&witness.prev_hash),
        blob(&witness.hash),
        witness.platform_signature.as_str(),
        stored_content.as_str(),
    ])?;
    Ok(())
}

pub(super) fn witnesses_after(
    conn: &Connection,
    chain_id: &str,
    after_seq: u32,
    limit: u32,
) -> Result<Vec<FetchWitness>> {
    let Some(num) = chains::num(conn, chain_id)? else { return Ok(Vec::new()) };
    let sql = "SELECT id, requested_by, requested_at, fetched_at, content, seq, prev_hash, hash, \
               platform_signature FROM fetch_witnesses \
               WHERE chain_num = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query(params![num, after_seq, limit])?;
    let mut witnesses = Vec::new();
    while let Some(row) = rows.next()? {
        witnesses.push(read_witness(&mut Columns::new(row), chain_id)?);
    }
    Ok(witnesses)
}

fn read_witness(columns: &mut Columns<'_, '_>, chain_id: &str) -> Result<FetchWitness> {
    Ok(FetchWitness {
        id: columns.value()?,
        observation: Observation {
            chain_id: chain_id.to_owned(),
            requested_by: columns.value()?,
            requested_at: columns.value()?,
            fetched_at: columns.value()?,
            content: columns.optional_document()?,
        },
        seq: columns.value()?,
        prev_hash: columns.hash()?,
        hash: columns.hash()?,
        platform_signature: columns.document()?,
    })
}
