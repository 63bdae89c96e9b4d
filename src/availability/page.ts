/**
 * Whether somebody is looking at the page: not in a hidden tab, not in the back/forward cache, not while prerendering.
 * Knows no product. Handed to the broker by whoever composes; tests hand in one that they turn.
 */
export interface Page {
  /** Nothing is asked and no time is waited for while false. */
  readonly active: boolean;
  /** Calls back whenever `active` may have changed. */
  onChange(callback: () => void): void;
}

export function browserPage(): Page {
  let isCached = false;
  return {
    get active() {
      return !isCached && document.visibilityState === 'visible';
    },
    onChange(callback) {
      const follow = (cached: boolean) => () => {
        isCached = cached;
        callback();
      };
      addEventListener('pagehide', follow(true));
      addEventListener('pageshow', follow(false));
      document.addEventListener('visibilitychange', callback);
      // While prerendering a page says that it is hidden, and activating it says that it is not.
    },
  };
}
