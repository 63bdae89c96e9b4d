/**
 * `<tryon-button>` registered with a fake broker and a fake dialog, and the pieces of it that tests look at. A test file
 * calls `freshPage()` before each of its tests.
 */
import { fixture, html } from '@open-wc/testing';
import type { AvailabilityReason } from '../../../src/storefront/availability/index.ts';
import { explainIn } from '../../../src/storefront/button/explanations.ts';
import failures from '../../../src/storefront/button/failures.json' with { type: 'json' };
import { addTexts } from '../../../src/storefront/button/labels.ts';
import labels from '../../../src/storefront/button/more-labels.json' with { type: 'json' };
import type { ButtonDefaults } from '../../../src/core/base/settings.ts';
import type { ButtonPorts } from '../../../src/storefront/button/ports.ts';
import { define, type TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { watchWith } from '../../../src/storefront/compose.ts';
import { TryOn } from '../../../src/storefront/button/try-on.ts';
import { followId } from '../../../src/storefront/page/follow-id.ts';
import { FakeBroker } from '../../helpers/fake-broker.ts';

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

/** What stands behind the buttons: each test may change it. */
export const page = {
  broker: new FakeBroker(),
  connect: (_baseUrl: string, _apiKey: string | null): FakeBroker => page.broker,
  loads: 0,
  /** The buttons that were found ready. */
  shown: [] as HTMLElement[],
  /** What only a shown button needs. */
  loadTryOn: async () => ({ TryOn }),
  loadDialog: (): Promise<unknown> => Promise.resolve(),
  applyLook: ((): null => null) as ButtonPorts['applyLook'],
};

export function freshPage(): void {
  Object.assign(page, {
    broker: new FakeBroker(),
    connect: () => page.broker,
    loads: 0,
    shown: [],
    loadTryOn: async () => ({ TryOn }),
    loadDialog: () => Promise.resolve(),
    applyLook: () => null,
  });
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

export const aButton = (
  template = html`<tryon-button external-id="SKU-1" base-url="https://shop.example"></tryon-button>`,
) => fixture<TryonButton>(template);

export const unavailable = (reason: AvailabilityReason) =>
  ({ state: 'unavailable', reason, product: null }) as const;

/** Null also until the element has its turn, which comes later on a busy machine. */
export const findButton = (element: Element) =>
  element.shadowRoot?.querySelector<HTMLButtonElement>('[part=button]') ?? null;

export const findDialog = (element: Element) =>
  element.shadowRoot?.querySelector<FakeDialog>('tryon-dialog') ?? null;

/** What the button says, with slotted text in its place. */
export function readText(element: Element): string {
  const label = element.shadowRoot?.querySelector('[part=label]');
  const slot = label?.querySelector<HTMLSlotElement>('slot:not([hidden])');
  const slotted = slot?.assignedNodes({ flatten: true }).map((node) => node.textContent);
  return (slotted?.join('') ?? label?.textContent ?? '').trim();
}
