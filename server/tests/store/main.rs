//! The inner half of the platform without HTTP: the domain's checks in their
//! order, every store against one suite, the worker, evidence files, the key.

mod accept;
mod append;
mod close;
mod files;
mod keys;
mod offer;
mod sqlite;
mod steps;
mod suite;
mod worker;
mod world;
