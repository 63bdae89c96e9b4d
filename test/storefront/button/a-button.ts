/**
 * `<tryon-button>` registered with a fake broker and a fake dialog, and the pieces of it that tests look at. A test file
 * calls `freshPage()` before each of its tests.
 */
import { fixture } from '@open-wc/testing';
import type { AvailabilityReason } from '../../../src/core/events.ts';
import type { Availability } from '../../../src/storefront/availability/index.ts';
import { explainIn } from '../../../src/storefront/button/explanations.ts';
import failures from '../../../src/storefront/button/failures.json' with { type: 'json' };
import { addTexts } from '../../../src/storefront/button/texts.ts';
import labels from '../../../src/storefront/button/more-labels.json' with { type: 'json' };
import type { ButtonDefaults } from '../../../src/core/base/settings.ts';
import type { ButtonPorts } from '../../../src/storefront/button/ports.ts';
import { define, type TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { watchWith } from '../../../src/storefront/compose.ts';
import { TryOn } from '../../../src/storefront/button/shown-button.ts';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { followId } from '../../../src/storefront/page/follow-id.ts';
import { FakeBroker, READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

class FakeDialog extends HTMLElement {
  open = false;
  show() {
    this.open = true;
  }
  close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  }
}

const fresh = () => ({
  broker: new FakeBroker(),
  connect: (_baseUrl: string, _apiKey: string | null): FakeBroker => page.broker,
  loads: 0,
  /** The buttons that were found ready. */
  shown: [] as HTMLElement[],
  /** What only a shown button needs. */
  loadTryOn: async () => ({ TryOn }),
  loadDialog: (): Promise<unknown> => Promise.resolve(),
  applyLook: ((): null => null) as ButtonPorts['applyLook'],
});

/** What stands behind the buttons: each test may change it. */
export const page = {} as ReturnType<typeof fresh>;

export function freshPage(): void {
  Object.assign(page, fresh());
  setDefaults({});
}

const defaults: ButtonDefaults = {};

/** The page's settings for all of its buttons, from now on. */
export function setDefaults(settings: ButtonDefaults): void {
  for (const name of Object.keys(defaults)) delete defaults[name as keyof ButtonDefaults];
  Object.assign(defaults, settings);
}

customElements.define('tryon-dialog', FakeDialog);
export const ports: ButtonPorts = {
  watch: watchWith((...service) => page.connect(...service), defaults),
  loadDialog: () => (page.loads++, page.loadDialog()),
  loadRoom: () => {},
  applyLook: (element) => page.applyLook(element),
  async onReady(button) {
    page.shown.push(button);
    try {
      const part = await page.loadTryOn();
      addTexts({ labels, failures });
      return part;
    } finally {
      addTexts();
    }
  },
  explain: async (...about) => explainIn(...about),
  followId: (element) => void setTimeout(() => followId(element, defaults)),
};
define(ports, defaults);

/** @param attributes come first, so that they win over the ones that every button has here */
export const markup = (attributes = '', content = '') =>
  `<tryon-button ${attributes} external-id="SKU-1" base-url="https://shop.example">${content}</tryon-button>`;
export const BUTTON = markup();

export const aButton = (attributes?: string, content?: string) =>
  fixture<TryonButton>(markup(attributes, content));

export async function aReadyButton(attributes?: string, content?: string): Promise<TryonButton> {
  page.broker.availability = READY;
  const element = await aButton(attributes, content);
  await waitUntil(() => findButton(element), 'its button');
  return element;
}

/** The first button in some markup of a page, and what is around it, once every button there has had its turn. */
export async function buttonIn(html: string): Promise<{ outer: HTMLElement; element: TryonButton }> {
  const outer = await fixture<HTMLElement>(html);
  const elements = [...outer.querySelectorAll('tryon-button')];
  await Promise.all(elements.map((element) => element.updateComplete));
  return { outer, element: elements[0]! };
}

export async function tell(element: TryonButton, availability: Availability): Promise<void> {
  page.broker.say(availability);
  await element.updateComplete;
}

export async function open(element: TryonButton): Promise<void> {
  element.show();
  await waitUntil(() => element.open, 'an open dialog');
}

export const untilBusy = (element: Element, isBusy = true) =>
  waitUntil(() => findButton(element)?.getAttribute('aria-busy') === `${isBusy}`, `busy: ${isBusy}`);

/** A promise that a test resolves when it wants to. */
export function later<Value = void>() {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((done) => (resolve = done));
  return { promise, resolve };
}

export const PROCESSING = { state: 'processing', reason: null, product: null } as const;
export const LOADING = { state: 'loading', reason: null, product: null } as const;
export const unavailable = (reason: AvailabilityReason) =>
  ({ state: 'unavailable', reason, product: null }) as const;

/** Null also until the element has its turn, which comes later on a busy machine. */
export const findButton = (element: Element) => findPart<HTMLButtonElement>(element, 'button');

export const findPart = <Part extends HTMLElement>(element: Element, part: string) =>
  element.shadowRoot?.querySelector<Part>(`[part=${part}]`) ?? null;

export const findDialog = (element: Element) =>
  element.shadowRoot?.querySelector<FakeDialog & Pick<TryonDialog, 'product' | 'mode' | 'externalId'>>(
    'tryon-dialog',
  ) ?? null;

/** What the button says, with slotted text in its place. */
export function readText(element: Element): string {
  const label = findPart(element, 'label');
  const slot = label?.querySelector<HTMLSlotElement>('slot:not([hidden])');
  const slotted = slot?.assignedNodes({ flatten: true }).map((node) => node.textContent);
  return (slotted?.join('') ?? label?.textContent ?? '').trim();
}
