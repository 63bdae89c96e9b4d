/**
 * In the page of a shop, before anything else: notes whatever reaches the page from the widget, runs the page's clock
 * faster, and simulates what can happen around a page. Available as `shopTest`.
 */
(() => {
  const { setTimeout: realSetTimeout, Date: RealDate } = window;
  const realFetch = window.fetch;
  const { speed = 1 } = document.currentScript.dataset;
  const factor = Number(speed);

  // The page's own time.
  const begin = RealDate.now();
  let jump = 0;
  RealDate.now = (
    (now) => () =>
      begin + (now() - begin) * factor + jump
  )(RealDate.now.bind(RealDate));
  performance.now = (
    (now) => () =>
      now() * factor
  )(performance.now.bind(performance));
  const pendingTimers = new Set();
  window.setTimeout = (callback, ms = 0, ...rest) => {
    const id = realSetTimeout(() => {
      pendingTimers.delete(id);
      callback(...rest);
    }, ms / factor);
    pendingTimers.add(id);
    return id;
  };
  const realClearTimeout = window.clearTimeout;
  window.clearTimeout = (id) => {
    pendingTimers.delete(id);
    realClearTimeout(id);
  };

  // Listeners of the page's own objects, which live as long as the page.
  const { addEventListener: realAdd, removeEventListener: realRemove } = EventTarget.prototype;
  const listeners = new Map();
  const isOfPage = (target) => target === window || target === document || target === window.visualViewport;
  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    realAdd.call(this, type, listener, options);
    const target = this ?? window;
    if (!isOfPage(target) || !listener) return;
    const known = listeners.get(listener) ?? new Set();
    listeners.set(listener, known.add(type));
    const forget = () => drop(type, listener);
    if (options?.once) realAdd.call(target, type, forget, { once: true });
    if (options?.signal) realAdd.call(options.signal, 'abort', forget, { once: true });
  };
  EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
    realRemove.call(this, type, listener, options);
    if (isOfPage(this ?? window)) drop(type, listener);
  };
  const drop = (type, listener) => {
    const known = listeners.get(listener);
    known?.delete(type);
    if (known?.size === 0) listeners.delete(listener);
  };
  const elementsIn = (root) => {
    let count = 0;
    for (const element of root.querySelectorAll('*')) {
      count += 1 + (element.shadowRoot ? elementsIn(element.shadowRoot) : 0);
    }
    return count;
  };

  // What reaches the page.
  const complaints = [];
  const errors = [];
  addEventListener('error', (event) => {
    // Without a message it is a resource that did not load: that is the browser's own affair.
    if (event.message) complaints.push(`uncaught: ${event.message}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(`unhandled rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
    complaints.push(`against the policy: ${violatedDirective}`),
  );
  const consoleError = console.error;
  console.error = (...parts) => {
    complaints.push(`console.error: ${parts.join(' ')}`);
    consoleError.apply(console, parts);
  };
  document.addEventListener('tryon-error', ({ detail }) => errors.push(detail.reason));
  let isFinderLost = false;
  const consoleInfo = console.info;
  console.info = (...parts) => {
    isFinderLost ||= String(parts[0]).includes('no automatic placement');
    consoleInfo.apply(console, parts);
  };

  // What stands below the button must not move, once the button's space is kept.
  const below = () => document.querySelector('#below')?.getBoundingClientRect();
  let place = null;
  let shift = 0;
  const look = () => {
    const box = below();
    const root = button()?.shadowRoot;
    // The sentence that answers a shopper's click may take its space.
    const isKept = root?.querySelector('[part=button]') && !root.querySelector('[part=failure]');
    if (isKept && box && place) shift += Math.abs(box.top - place.top) + Math.abs(box.left - place.left);
    place = box && isKept ? box : null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  let shows = 0;
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) shows += 1;
  });

  const button = () => document.querySelector('tryon-button');
  const dialog = () => button()?.shadowRoot?.querySelector('tryon-dialog');
  const preview = () => dialog()?.shadowRoot?.querySelector('tryon-photo-preview')?.shadowRoot;
  const visibility = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState');
  const storage =
    Object.getOwnPropertyDescriptor(Window.prototype, 'sessionStorage') ??
    Object.getOwnPropertyDescriptor(window, 'sessionStorage');
  const { setItem } = Storage.prototype;

  const canStore = () => {
    try {
      sessionStorage.setItem('shop', 'probe');
      return true;
    } catch {
      return false;
    }
  };

  window.shopTest = {
    realFetch,
    canStore,
    script: '',
    /** Everything that a test asks about the page, at this moment. */
    summary() {
      const view = preview();
      const alertIn = (root) => root?.querySelector('[role=alert]')?.textContent.trim() ?? '';
      const element = button();
      return {
        state: element?.state ?? null,
        reason: element?.reason ?? null,
        sku: element?.externalId ?? null,
        failure: alertIn(element?.shadowRoot),
        isOpen: element?.open ?? false,
        notice: dialog()?.shadowRoot?.querySelector('.notice')?.getAttribute('role') ?? '',
        problem: alertIn(view),
        status: view?.querySelector('.status')?.textContent.trim() ?? '',
        isPreview: Boolean(view?.querySelector('button')),
        text: view?.textContent ?? '',
        hasPicture: Boolean(view?.querySelector('.hero:not(.waiting), :is(.picture, .beside) > *')),
        hasPhoto: Boolean(view?.querySelector('.backdrop > canvas')),
        focus: document.activeElement?.id || document.activeElement?.localName || '',
        errors: [...errors],
        isFinderLost,
        complaints: [...complaints],
        shift,
        shows,
      };
    },
    /** Where the mouse finds the button; null while it would find something else there, or nothing. */
    buttonPlace() {
      const root = button()?.shadowRoot;
      const part = root?.querySelector('[part=button]');
      if (!part) return null;
      const { left, top, width, height } = part.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return part.contains(root.elementFromPoint(x, y)) ? { x, y } : null;
    },
    /** The middle of what is seen of the first that fits, in the dialog or the room. */
    placeOf(selector) {
      const box = preview()?.querySelector(selector)?.getBoundingClientRect();
      return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
    },
    /** Of all that fit, in the dialog and the room. */
    grounds(selector) {
      const roots = [dialog()?.shadowRoot, preview()].filter(Boolean);
      return roots
        .flatMap((root) => [...root.querySelectorAll(selector)])
        .map((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return { backgroundColor, color };
        });
    },
    /** What a page that lives long must not gather. */
    holdings: () => ({
      listeners: [...listeners.values()].reduce((sum, types) => sum + types.size, 0),
      timers: pendingTimers.size,
      elements: elementsIn(document),
    }),
    /** What can be seen of the dialog: its box, and whether the shop shows through it. */
    look() {
      const modal = dialog().shadowRoot.querySelector('dialog');
      const { left, top, right, bottom } = modal.getBoundingClientRect();
      const { backgroundColor, color } = getComputedStyle(modal);
      return {
        isInside: left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
        backgroundColor,
        color,
        isPageLocked: getComputedStyle(document.documentElement).overflowY === 'hidden',
      };
    },
    isPageLocked: () => getComputedStyle(document.documentElement).overflowY === 'hidden',
    refresh: () => button().refresh(),
    close: () => button().close(),
    useCamera() {
      [...preview().querySelectorAll('button')]
        .find(({ textContent }) => textContent.includes('camera'))
        .click();
    },
    seesCamera: () => (preview().querySelector('video')?.videoWidth ?? 0) > 0,
    chooseSample() {
      preview().querySelector('.samples button, button.sample, [class*=sample] button').click();
    },
    hide(isHidden) {
      const value = isHidden ? 'hidden' : 'visible';
      Object.defineProperty(Document.prototype, 'visibilityState', { ...visibility, get: () => value });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    jump(ms) {
      jump += ms;
    },
    fillStorage(isFull) {
      Storage.prototype.setItem = isFull
        ? () => {
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          }
        : setItem;
    },
    forbidStorage(isForbidden) {
      Object.defineProperty(window, 'sessionStorage', {
        ...storage,
        get: isForbidden
          ? () => {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            }
          : storage.get.bind(window),
      });
    },
    patchFetch(isBroken) {
      window.fetch = isBroken
        ? () => {
            throw new TypeError('a script of the shop broke fetch');
          }
        : realFetch;
    },
    connection(isOnline) {
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    },
    /** As frameworks do that render anew. */
    move() {
      const element = button();
      const parent = element.parentNode;
      const next = element.nextSibling;
      element.remove();
      parent.insertBefore(element, next);
      this.moved += 1;
    },
    moved: 0,
    loadAgain(src) {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = src;
      script.addEventListener('load', () => (this.loaded += 1));
      document.head.append(script);
    },
    loaded: 0,
  };
})();
