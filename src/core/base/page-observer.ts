/** The page's MutationObserver; where a page deleted it, one that sees nothing: what changes then shows with the next page. */
export const PageObserver: typeof MutationObserver =
  globalThis.MutationObserver ??
  (class {
    observe() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  } as unknown as typeof MutationObserver);
