/** Whether the page is visible: not in a hidden tab, in the back/forward cache or while prerendering. */
export interface PageVisibility {
  /** While false nothing is requested, and waits are paused. */
  readonly isActive: boolean;
  /** Calls back whenever `isActive` may have changed. */
  onChange(callback: () => void): void;
}

export const isPageVisible = (): boolean => document.visibilityState === 'visible';

export function browserPage(): PageVisibility {
  let isCached = false;
  return {
    get isActive() {
      return !isCached && isPageVisible();
    },
    onChange(callback) {
      const follow = (cached: boolean) => () => {
        isCached = cached;
        callback();
      };
      addEventListener('pagehide', follow(true));
      addEventListener('pageshow', follow(false));
      // A prerendered page reports that it is hidden, and reports a change when it is activated.
      document.addEventListener('visibilitychange', callback);
    },
  };
}
