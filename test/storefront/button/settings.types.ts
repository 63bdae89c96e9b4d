/** Checked by `npm run types`, never run: that templates take each setting of the element, as attribute and as property. */
import type { ButtonSettings } from '../../../src/core/base/settings.ts';
import type { TryonButtonProps } from '../../../src/storefront/frameworks/index.d.ts';

const holds = <_Claim extends true>() => {};

holds<keyof ButtonSettings extends keyof TryonButtonProps ? true : false>();

export const taken: TryonButtonProps[] = [
  {
    'external-id': 'SKU-1',
    'id-from': '#sku@text',
    'base-url': 'mock:',
    'api-key': null,
    label: 'Try it on',
  },
  { externalId: 'SKU-1', idFrom: '#sku@text', baseUrl: 'mock:', apiKey: null, productId: undefined },
  { 'poll-interval': '3000', pollTimeout: 180_000, 'width-mm': 134 },
  { reserve: 'false', debug: '', 'auto-place': true, autoPlace: 'true' },
  { 'match-style': 'same', wornAt: 'ears', 'face-consent': 'ask' },
];

export const refused: TryonButtonProps[] = [
  // @ts-expect-error one of three words
  { 'match-style': 'bold' },
  // @ts-expect-error milliseconds
  { 'poll-interval': 'often' },
  // @ts-expect-error on or off
  { reserve: 'yes' },
  // @ts-expect-error read only
  { state: 'ready' },
];
