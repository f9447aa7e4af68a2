/** Clears the query from the address bar and the browser's history, without a navigation (S013). */
export function takeTokenOutOfAddress(): void {
  if (typeof window === 'undefined' || window.location.search === '') return;
  // The browser's own method: the router's would take it for a navigation and forget the token.
  History.prototype.replaceState.call(window.history, window.history.state, '', window.location.pathname);
}
