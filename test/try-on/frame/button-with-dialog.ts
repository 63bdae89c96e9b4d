/** Registers `<tryon-button>` with the real dialog, and a fake broker. */
import failures from '../../../src/storefront/button/failures.json' with { type: 'json' };
import { addTexts } from '../../../src/storefront/button/texts.ts';
import labels from '../../../src/storefront/button/more-labels.json' with { type: 'json' };
import { TryOn } from '../../../src/storefront/button/shown-button.ts';
import { define } from '../../../src/storefront/button/tryon-button.ts';
import { watchWith } from '../../../src/storefront/compose.ts';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { FakeBroker } from '../../helpers/fake-broker.ts';

/** What all buttons ask: each test begins with a new one. */
export const page = { broker: new FakeBroker() };
beforeEach(() => (page.broker = new FakeBroker()));

addTexts({ labels, failures });
define(
  {
    watch: watchWith(() => page.broker, { baseUrl: 'https://shop.example' }),
    loadDialog: async () => {},
    loadRoom: () => {},
    applyLook: () => null,
    onReady: async () => ({ TryOn }),
    explain: async () => '',
    followId: () => {},
  },
  {},
);

export const dialogIn = (element: Element) => element.shadowRoot!.querySelector<TryonDialog>('tryon-dialog')!;
