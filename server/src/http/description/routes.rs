//! Routes with their descriptions: neither comes without the other.

use axum::{
    Router,
    handler::Handler,
    http::Method,
    routing::{MethodFilter, any, on},
};

use super::Operation;

/// A described route and method.
#[derive(Debug, Clone)]
pub(crate) struct Described {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) operation: Operation,
}

impl Described {
    /// Whether the method changes nothing.
    pub(crate) fn reads_only(&self) -> bool {
        self.method == Method::GET
    }
}

/// A router that takes no route without a description.
#[derive(Debug)]
pub(crate) struct Routes<S> {
    router: Router<S>,
    described: Vec<Described>,
}

impl<S: Clone + Send + Sync + 'static> Routes<S> {
    pub(crate) fn new() -> Self {
        Self { router: Router::new(), described: Vec::new() }
    }

    pub(crate) fn get<T: 'static>(
        self,
        path: &'static str,
        handler: impl Handler<T, S>,
        operation: Operation,
    ) -> Self {
        self.on(MethodFilter::GET, Method::GET, path, handler, operation)
    }

    pub(crate) fn post<T: 'static>(
        self,
        path: &'static str,
        handler: impl Handler<T, S>,
        operation: Operation,
    ) -> Self {
        self.on(MethodFilter::POST, Method::POST, path, handler, operation)
    }

    pub(crate) fn patch<T: 'static>(
        self,
        path: &'static str,
        handler: impl Handler<T, S>,
        operation: Operation,
    ) -> Self {
        self.on(MethodFilter::PATCH, Method::PATCH, path, handler, operation)
    }

    pub(crate) fn delete<T: 'static>(
        self,
        path: &'static str,
        handler: impl Handler<T, S>,
        operation: Operation,
    ) -> Self {
        self.on(MethodFilter::DELETE, Method::DELETE, path, handler, operation)
    }

    fn on<T: 'static>(
        mut self,
        filter: MethodFilter,
        method: Method,
        path: &'static str,
        handler: impl Handler<T, S>,
        operation: Operation,
    ) -> Self {
        self.router = self.router.route(path, on(filter, handler));
        self.described.push(Described { method, path, operation });
        self
    }

    /// A handler that takes every method and says itself which it refuses.
    pub(crate) fn any<T: 'static>(
        mut self,
        path: &'static str,
        handler: impl Handler<T, S>,
        operations: impl IntoIterator<Item = (Method, Operation)>,
    ) -> Self {
        self.router = self.router.route(path, any(handler));
        let described = |(method, operation)| Described { method, path, operation };
        self.described.extend(operations.into_iter().map(described));
        self
    }

    /// The routes of another part.
    pub(crate) fn merge(mut self, other: Self) -> Self {
        self.router = self.router.merge(other.router);
        self.described.extend(other.described);
        self
    }

    pub(crate) fn into_router(self) -> Router<S> {
        self.router
    }

    pub(crate) fn into_described(self) -> Vec<Described> {
        self.described
    }
}
