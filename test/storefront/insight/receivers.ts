/** Analytics tools as each vendor documents their ends in a page: what they take is noted, and anything else is refused. */

type Entry = Record<string, unknown>;

/** The page's globals. */
export type Page = Entry;

const isText = (value: unknown) => typeof value === 'string' && value !== '';

function checkItems(items: unknown): void {
  if (!Array.isArray(items)) throw new TypeError('items must be an array');
  for (const { item_id: id, item_name: name, quantity } of items as Entry[]) {
    if (!isText(id) && !isText(name)) throw new TypeError('an item needs item_id or item_name');
    if (quantity !== undefined && !Number.isInteger(quantity))
      throw new TypeError('quantity must be a whole number');
  }
}

/** https://developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events, "Limitations" */
function checkGoogleName(name: unknown): void {
  if (!/^[a-z]\w{0,39}$/i.test(String(name)) || /^(?:google_|ga_|firebase_)/.test(String(name)))
    throw new TypeError(`${String(name)} is no event's name`);
}

/** Google Tag Manager: a data layer that merges each message into what it knows, as its data model does. */
export function googleTagManager(page: Page): { model: Entry; events: Entry[] } {
  const merge = (into: Entry, from: Entry): Entry => {
    for (const [key, value] of Object.entries(from)) {
      const known = into[key];
      if (typeof value === 'object' && value !== null) {
        const base = typeof known === 'object' && known !== null ? known : Array.isArray(value) ? [] : {};
        into[key] = merge(base as Entry, value as Entry);
      } else into[key] = value;
    }
    return into;
  };
  const events: Entry[] = [];
  const model: Entry = {};
  const take = (message: Entry) => {
    if ('length' in message) return;
    merge(model, message);
    if (message.event === undefined) return;
    checkGoogleName(message.event);
    checkItems((model.ecommerce as Entry)?.items);
    events.push(structuredClone({ ...message, ecommerce: model.ecommerce }));
  };
  const waiting = (page.dataLayer ??= []) as Entry[];
  for (const message of waiting) take(message);
  waiting.push = (...messages: Entry[]) => {
    for (const message of messages) take(message);
    return Array.prototype.push.apply(waiting, messages);
  };
  return { model, events };
}

/** gtag.js */
export function googleTag(page: Page): [name: string, parameters: Entry][] {
  const events: [string, Entry][] = [];
  page.gtag = (command: string, name: string, parameters: Entry) => {
    if (command !== 'event') return;
    checkGoogleName(name);
    checkItems(parameters.items);
    for (const [key, value] of Object.entries(parameters)) {
      if (key === 'items') continue;
      if (!/^[a-z]\w{0,39}$/i.test(key) || String(value).length > 100)
        throw new TypeError(`${key} is refused`);
    }
    events.push([name, parameters]);
  };
  return events;
}

/** Shopify's web pixels: the data crosses into a sandbox as structured clone. */
export function shopifyPixels(page: Page): [name: string, data: Entry][] {
  const events: [string, Entry][] = [];
  const shopify = (page.Shopify ??= {}) as Entry;
  shopify.analytics = {
    publish(name: string, data: Entry) {
      if (!isText(name)) throw new TypeError('an event needs a name');
      events.push([name, structuredClone(data)]);
      return true;
    },
  };
  return events;
}

/** Plausible's script, which takes over what its stub has queued. */
export function plausible(page: Page): [name: string, options: Entry][] {
  const events: [string, Entry][] = [];
  const take = (name: string, options: Entry = {}) => {
    if (!isText(name) || name.length > 120)
      throw new TypeError('an event needs a name of at most 120 characters');
    const unknown = Object.keys(options).filter(
      (key) => !['props', 'interactive', 'revenue', 'callback', 'url'].includes(key),
    );
    if (unknown.length > 0) throw new TypeError(`${unknown.join()} is no option`);
    const props = Object.entries((options.props ?? {}) as Entry);
    if (
      props.length > 30 ||
      props.some(([, value]) => !['string', 'number', 'boolean'].includes(typeof value))
    )
      throw new TypeError('props are at most 30 texts');
    events.push([name, options]);
  };
  const queue = (page.plausible as { q?: ArrayLike<unknown>[] } | undefined)?.q ?? [];
  page.plausible = take;
  for (const given of queue) take(...(Array.from(given) as [string, Entry]));
  return events;
}

/** Matomo: a queue of commands. */
export function matomo(page: Page): unknown[][] {
  const events: unknown[][] = [];
  const take = ([command, category, action, name, value]: unknown[]) => {
    if (command !== 'trackEvent') throw new TypeError(`${String(command)} is no command`);
    if (!isText(category) || !isText(action)) throw new TypeError('an event needs a category and an action');
    if (name !== undefined && typeof name !== 'string') throw new TypeError('a name is a text');
    if (value !== undefined && typeof value !== 'number') throw new TypeError('a value is a number');
    events.push([category, action, name]);
  };
  for (const command of (page._paq ?? []) as unknown[][]) take(command);
  page._paq = { push: take };
  return events;
}

export function postHog(page: Page): [name: string, properties: Entry][] {
  const events: [string, Entry][] = [];
  page.posthog = {
    capture(name: string, properties: Entry) {
      if (!isText(name)) throw new TypeError('an event needs a name');
      events.push([name, properties]);
    },
  };
  return events;
}
