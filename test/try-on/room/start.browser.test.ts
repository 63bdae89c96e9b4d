/** The start: the ways to a photo and their order, the shop's samples, and what is said of the photo before there is one. */
import { expect } from '@open-wc/testing';
import { offerSamplePhotos } from '../../../src/experience.ts';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import type { SamplePhoto } from '../../../src/try-on/base/experience.ts';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import { aProduct, buttonIn, drawnPicture } from '../a-dialog.ts';
import { ASTRONAUT_POINTS } from '../find/a-finder.ts';
import { aRelay, aShirt, RELAY } from '../photo-swap/an-engine.ts';
import { replace } from '../../helpers/replace.ts';
import { alertIn, choose, nameDevices, opened } from './a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const waysIn = (root: ShadowRoot) =>
  [...root.querySelectorAll('.ways button')].map((button) => button.textContent!.trim());
const mainIn = (root: ShadowRoot) =>
  [...root.querySelectorAll('.main')].map((button) => button.textContent!.trim());
const leadIn = (root: ShadowRoot) => root.querySelector('.lead')?.textContent;
const sayingIn = (root: ShadowRoot) => root.querySelector('.privacy')!.textContent!.replaceAll(/\s+/g, ' ');

const SWAP = { photoSwap: true, photoSwapUrl: RELAY };
const SWAP_PRIVACY = 'Your photo stays on this device unless you choose to send it for an AI picture.';

describe('The start of the fitting room', () => {
  beforeEach(() => nameDevices('videoinput'));
  afterEach(() => offerSamplePhotos([]));

  it('has the camera as its first and main way, and a photo as the second', async () => {
    const { root } = await opened();
    expect([waysIn(root), mainIn(root)]).to.deep.equal([
      ['Use the camera', 'Choose a photo'],
      ['Use the camera'],
    ]);
  });

  it('has no way to a camera on a device without one', async () => {
    nameDevices('audioinput');
    const { root } = await opened();
    expect([waysIn(root), mainIn(root)]).to.deep.equal([['Choose a photo'], ['Choose a photo']]);
  });

  it('has the photo first after a problem that is not the camera’s', async () => {
    const { root } = await opened();
    choose(root, new File(['hello'], 'letter.txt'));
    await waitUntil(() => alertIn(root));
    expect([waysIn(root), mainIn(root)]).to.deep.equal([
      ['Choose a photo', 'Use the camera'],
      ['Choose a photo'],
    ]);
  });

  for (const [name, ways] of [
    ['NotReadableError', ['Use the camera', 'Choose a photo']],
    // Another press would be answered in the same way.
    ['NotAllowedError', ['Choose a photo', 'Use the camera']],
  ] as const) {
    it(`has ${ways[0]} first after the camera’s ${name}`, async () => {
      replace(navigator.mediaDevices, 'getUserMedia', () => Promise.reject(new DOMException('', name)));
      const { root } = await opened();
      buttonIn(root, 'Use the camera').click();
      await waitUntil(() => alertIn(root));
      expect([waysIn(root), mainIn(root)]).to.deep.equal([ways, [ways[0]]]);
    });
  }

  it('has another try first where that may help, and then the photo', async () => {
    offerSamplePhotos([{ url: '/no-such-photo.webp', label: 'Nobody' }]);
    const { root } = await opened();
    buttonIn(root, 'Nobody').click();
    await waitUntil(() => alertIn(root));
    expect([waysIn(root), mainIn(root)]).to.deep.equal([['Try again', 'Choose a photo'], ['Try again']]);
  });

  describe('offers of the shop’s sample photos', () => {
    const sample = (label: string, more: Partial<SamplePhoto> = {}): SamplePhoto => ({
      url: drawnPicture(),
      label,
      ...more,
    });

    async function offered(changes: Partial<TryonDialog>) {
      offerSamplePhotos([
        sample('face', { shows: 'face' }),
        sample('hand', { shows: 'hand' }),
        sample('face with points', { points: ASTRONAUT_POINTS }),
        sample('anything'),
        sample('shoes alone', { categories: ['shoes'] }),
      ]);
      const { root } = await opened(changes);
      return [...root.querySelectorAll('.sample')].map(({ ariaLabel }) => ariaLabel);
    }

    for (const [what, changes, labels] of [
      ['faces for glasses', {}, ['face', 'face with points', 'anything']],
      ['hands for a watch', { product: aProduct({ category: 'watch' }) }, ['hand', 'anything']],
      [
        'hands for a ring',
        { product: aProduct({ category: 'jewelry' }), wornAt: 'finger' },
        ['hand', 'anything'],
      ],
      [
        'all that its category has for shoes, which are worn on neither',
        { product: aProduct({ category: 'shoes' }) },
        ['face', 'hand', 'face with points', 'anything', 'shoes alone'],
      ],
    ] as const) {
      it(what, async () => expect(await offered(changes)).to.deep.equal(labels));
    }
  });

  for (const [what, changes, lead] of [
    ['glasses', {}, 'See it on you'],
    ['a tee', { product: aShirt() }, 'Place it on your photo'],
    ['a tee in a shop with the photo swap', { product: aShirt(), ...SWAP }, 'See it on you'],
  ] as const) {
    it(`promises “${lead}” of ${what}`, async () => {
      aRelay();
      const { root } = await opened(changes);
      expect(leadIn(root)).to.equal(lead);
    });
  }

  for (const [what, description] of [
    ['offers a picture', undefined],
    ['has no engine', null],
  ] as const) {
    it(`says from the first frame of a shop with the photo swap when a photo is sent, and the same once the relay ${what}`, async () => {
      const relay = aRelay(description);
      const { root } = await opened({ product: aShirt(), ...SWAP });
      const [saying, lead] = [sayingIn(root), leadIn(root)];
      expect(saying).to.contain(SWAP_PRIVACY).and.contain('we ask you and name who gets your photo');
      await waitUntil(() => relay.paths.length > 0, 'the question to the relay');
      const { store } = root.host as FittingRoom;
      if (description !== null) await waitUntil(() => store.swap?.swap.isOffered, 'its answer');
      await store.rendered;
      expect([sayingIn(root), leadIn(root)]).to.deep.equal([saying, lead]);
    });
  }

  it('says of a shop without the photo swap that the photo never leaves the device', async () => {
    const { root } = await opened();
    expect(sayingIn(root)).to.contain('Your photo never leaves this device.').and.not.contain('AI');
  });
});
