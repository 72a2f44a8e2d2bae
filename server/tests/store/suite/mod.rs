//! What every store must do. Each case gets an empty store; a backend runs
//! them all through [`store_suite!`].

pub(crate) mod agents;
pub(crate) mod chains;
pub(crate) mod sessions;

use std::sync::Arc;

use openglass_server::{domain::PageRequest, store::Store};
use tokio::task::JoinSet;

/// A store that can be closed and opened again.
pub(crate) trait Backend {
    /// Opens the store; what was written before is still there.
    fn open(&self) -> Arc<dyn Store>;
}

/// One test for each case, against a backend made by `$make`.
macro_rules! store_suite {
    ($make:expr) => {
        crate::suite::store_suite! {
            $make;
            agents: agents_come_back_as_they_were_written, a_key_is_registered_once, keys_are_added_pinned_and_revoked, one_of_two_claims_wins, claim_tokens_end_and_are_replaced, a_login_link_works_once, the_owner_of_a_mail_address_stays_the_same, the_latest_looks_of_viewers_are_kept;
            chains: fifty_equal_nonces_burn_once, nonces_are_remembered_for_ten_minutes, fifty_equal_appends_leave_one_message, a_nonce_stays_burned_when_the_append_is_refused, fifty_writers_make_one_chain, an_append_moves_head_and_end, the_ten_thousandth_message_closes, a_close_races_messages, chains_expire_once_and_not_early, everything_is_there_after_a_restart, signed_text_is_kept_to_the_byte;
            sessions: one_of_two_accepts_wins, cancel_races_accept, sessions_are_created_as_the_rules_say, a_key_that_was_revoked_meanwhile_begins_nothing, invites_are_declined_and_listed, attestations_are_stored_whole, lists_page_through_equal_times, an_owner_of_both_sides_sees_a_session_once;
        }
    };
    ($make:expr; $($module:ident: $($case:ident),*;)*) => {
        $($(
            #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $case() {
                let backend = $make;
                crate::suite::$module::$case(&backend).await;
            }
        )*)*
    };
}
pub(crate) use store_suite;

/// Runs all futures at the same time and gives their results.
async fn race<T: Send + 'static>(
    racers: impl IntoIterator<Item = impl Future<Output = T> + Send + 'static>,
) -> Vec<T> {
    let set: JoinSet<T> = racers.into_iter().collect();
    set.join_all().await
}

fn first_page(limit: u32) -> PageRequest {
    PageRequest { limit, after: None }
}
