/**
 * Whether somebody is looking at the page: not in a hidden tab, not in the back/forward cache, not while prerendering.
 * Knows no product.
 */
export interface PageVisibility {
  /** While false nothing is requested, and waits are paused. */
  readonly isActive: boolean;
  /** Calls back whenever `isActive` may have changed. */
  onChange(callback: () => void): void;
}

/** By the prototype: `document.visibilityState` may be a form of that name. */
export function isPageVisible(): boolean {
  const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')!;
  return get!.call(document) === 'visible';
}

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
      // While prerendering a page says that it is hidden, and activating it says that it is not.
      Document.prototype.addEventListener.call(document, 'visibilitychange', callback);
    },
  };
}
