//! The Glass contracts: recorded runs, golden fixtures, properties, limits.

mod action;
mod envelope;
mod golden;
mod graphs;
mod intent;
mod knowledge;
mod negotiation;
mod observed;
mod operation;
mod policy;
mod recovery;
mod reliability;
mod runs;
mod shapes;
mod shared;
mod task;
mod totality;
mod vocabulary;
mod web_ir;
mod workflow;
