/** Analytics tools as each vendor documents their ends in a page: what they take is noted, and anything else is refused. */

type Entry = Record<string, unknown>;

/** The page's globals. */
export type Page = Entry;

const isText = (value: unknown) => typeof value === 'string' && value !== '';

function must(isSo: boolean, sentence: string): void {
  if (!isSo) throw new TypeError(sentence);
}

function checkItems(items: unknown): void {
  must(Array.isArray(items), 'items must be an array');
  for (const { item_id: id, item_name: name, quantity } of items as Entry[]) {
    must(isText(id) || isText(name), 'an item needs item_id or item_name');
    must(quantity === undefined || Number.isInteger(quantity), 'quantity must be a whole number');
  }
}

/** https://developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events, "Limitations" */
const isGoogleName = (name: unknown) => /^[a-z]\w{0,39}$/i.test(String(name));
function checkGoogleName(name: unknown): void {
  const isReserved = /^(?:google_|ga_|firebase_)/.test(String(name));
  must(isGoogleName(name) && !isReserved, `${String(name)} is no event's name`);
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
  page.gtag = (command: string, name: string, { items, ...others }: Entry) => {
    if (command !== 'event') return;
    checkGoogleName(name);
    checkItems(items);
    for (const [key, value] of Object.entries(others))
      must(isGoogleName(key) && String(value).length <= 100, `${key} is refused`);
    events.push([name, { ...others, items }]);
  };
  return events;
}

/** Shopify's web pixels: the data crosses into a sandbox as structured clone. */
export function shopifyPixels(page: Page): [name: string, data: Entry][] {
  const events: [string, Entry][] = [];
  const publish = (name: string, data: Entry) => {
    must(isText(name), 'an event needs a name');
    events.push([name, structuredClone(data)]);
    return true;
  };
  ((page.Shopify ??= {}) as Entry).analytics = { publish };
  return events;
}

/** Plausible's script, which takes over what its stub has queued. */
export function plausible(page: Page): [name: string, options: Entry][] {
  const events: [string, Entry][] = [];
  const take = (name: string, options: Entry = {}) => {
    must(isText(name) && name.length <= 120, 'an event needs a name of at most 120 characters');
    for (const key of Object.keys(options))
      must(['props', 'interactive', 'revenue', 'callback', 'url'].includes(key), `${key} is no option`);
    const props = Object.values((options.props ?? {}) as Entry);
    const areTexts = props.every((value) => ['string', 'number', 'boolean'].includes(typeof value));
    must(areTexts && props.length <= 30, 'props are at most 30 texts');
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
    must(command === 'trackEvent', `${String(command)} is no command`);
    must(isText(category) && isText(action), 'an event needs a category and an action');
    must(name === undefined || typeof name === 'string', 'a name is a text');
    must(value === undefined || typeof value === 'number', 'a value is a number');
    events.push([category, action, name]);
  };
  for (const command of (page._paq ?? []) as unknown[][]) take(command);
  page._paq = { push: take };
  return events;
}

export function postHog(page: Page): [name: string, properties: Entry][] {
  const events: [string, Entry][] = [];
  const capture = (name: string, properties: Entry) => {
    must(isText(name), 'an event needs a name');
    events.push([name, properties]);
  };
  page.posthog = { capture };
  return events;
}
