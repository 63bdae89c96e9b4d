/** The states of the fitting room, each as a way to get there. */
import { fixture, html } from '@open-wc/testing';
import { offerSamplePhotos } from '../../../src/experience.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aProduct, buttonIn, drawnPicture, press } from '../a-dialog.ts';
import { aRelay, agree, made, makeReal, RELAY } from '../photo-swap/an-engine.ts';
import { onDevice } from './a-device.ts';
import { adjust, alertIn, choose, opened, withPhoto } from './a-preview.ts';

/** Another product of the page, which the tray holds. */
export async function another(id = 'b', title = 'Aviator', changes = {}): Promise<void> {
  const button = await fixture(html`<tryon-button state="ready"></tryon-button>`);
  Object.assign(button, { product: aProduct({ id, external_id: `SKU-${id}`, title, ...changes }) });
}

async function reached(root: ShadowRoot, selector: string, count = 1): Promise<ShadowRoot> {
  await waitUntil(() => root.querySelectorAll(selector).length === count, selector);
  return root;
}

/** The photo swap at work, with a relay that answers as the state wants it. */
async function swapping(reach: (root: ShadowRoot, relay: ReturnType<typeof aRelay>) => Promise<unknown>) {
  const relay = aRelay();
  const { root } = await withPhoto({ photoSwap: true, photoSwapUrl: RELAY });
  await reach(root, relay);
  return root;
}

/** Each gives the shadow root of the room. Samples stay offered: `offerSamplePhotos([])` after each test. */
export const STATES: Record<string, () => Promise<ShadowRoot>> = {
  start: async () => (await opened()).root,
  'start, with samples and a box to tick': async () => {
    offerSamplePhotos([{ url: drawnPicture(), label: 'Square' }]);
    return (await opened({ autoPlace: true, faceConsent: 'ask' })).root;
  },
  'choice of another photo': async () => {
    const { root } = await withPhoto();
    buttonIn(root, 'New photo').click();
    return reached(root, '.start');
  },
  photo: async () => (await withPhoto()).root,
  tray: async () => {
    await another();
    return (await withPhoto()).root;
  },
  tools: async () => {
    const { root } = await withPhoto();
    await adjust(root);
    return root;
  },
  'product beside the photo': async () => {
    const { root } = await withPhoto({ product: aProduct({ category: 'clothes' }) });
    return reached(root, '.beside');
  },
  'ways to share': async () => {
    onDevice();
    const { root } = await withPhoto();
    await press(root, 'Share');
    return reached(root, '.sharing');
  },
  'all products at once': async () => {
    await another();
    await another('c', 'Panto');
    const { root } = await withPhoto();
    await press(root, 'All on me');
    return reached(root, '.all .card', 3);
  },
  comparison: async () => {
    await another();
    const { root } = await withPhoto();
    await press(root, 'Compare');
    return reached(root, 'figure canvas', 2);
  },
  'question before a picture is made': () =>
    swapping(async (root) => {
      await makeReal(root);
      await reached(root, '.swap [type=checkbox]');
    }),
  'picture that is being made': () =>
    swapping(async (root, relay) => {
      await makeReal(root);
      await agree(root);
      (await relay.next()).begin().line({ status: 'queued', ahead: 2 });
      await reached(root, 'progress');
    }),
  'picture that was made': () => swapping((root, relay) => made(root, relay)),
  'picture that could not be made': () =>
    swapping(async (root, relay) => {
      await makeReal(root);
      await agree(root);
      (await relay.next()).refuse(503, 'unavailable');
      await waitUntil(() => alertIn(root));
    }),
  'broken photo': async () => {
    const { root } = await opened();
    choose(root, new File(['hello'], 'letter.txt'));
    await waitUntil(() => alertIn(root));
    return root;
  },
};
