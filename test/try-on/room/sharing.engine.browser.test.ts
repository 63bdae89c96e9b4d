import { expect, nextFrame, oneEvent } from '@open-wc/testing';
import { aProduct } from '../a-dialog.ts';
import { onDevice } from './a-device.ts';
import { alertIn, share, withPhoto } from './a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const product = aProduct({ title: 'Aviator, gold' });

describe('Sharing and saving in the fitting room', () => {
  /** What the device was handed, and what it said of it. */
  let given: string[];
  const yes = () => true;
  const take = async ({ files, title, url }: ShareData) =>
    void given.push(...(files?.map(({ name, type }) => `${name} ${type}`) ?? [`${title} ${url}`]));
  const clipboard = { write: async ([item]: ClipboardItem[]) => void given.push(...item!.types) };
  const refuse = (name: string) => async () => {
    given.push(name);
    throw new DOMException('', name);
  };

  beforeEach(() => (given = []));

  for (const [what, device, expected] of [
    [
      'hands a file with the product’s name to the device’s share sheet',
      { canShare: yes, share: take },
      ['Aviator-gold.jpg image/jpeg'],
    ],
    [
      'hands the page’s address to a share sheet that takes no files',
      { canShare: () => false, share: take },
      [`Aviator, gold ${location.href}`],
    ],
    ['copies the picture where there is no share sheet', { clipboard }, ['image/png']],
    [
      'copies the picture where the page may not open the share sheet, as in a frame',
      { canShare: yes, share: refuse('NotAllowedError'), clipboard },
      ['NotAllowedError', 'image/png'],
    ],
    ['saves the picture where it can be neither shared nor copied', {}, ['Aviator-gold.jpg']],
  ] as const) {
    it(what, async () => {
      const saved = onDevice(device);
      const { dialog, root } = await withPhoto({ product });
      const told = oneEvent(dialog, 'tryon-share');
      await share(root, 'share');
      await told;
      expect([...given, ...saved.map(({ name }) => name)]).to.deep.equal(expected);
      expect(alertIn(root)).to.equal(null);
    });
  }

  it('says nothing went wrong when the shopper closes the share sheet, and tells the page of no share', async () => {
    onDevice({ canShare: yes, share: refuse('AbortError') });
    const { dialog, root } = await withPhoto({ product });
    const told: string[] = [];
    dialog.addEventListener('tryon-share', ({ type }) => void told.push(type));
    await share(root, 'share');
    await waitUntil(() => given.length > 0);
    await nextFrame();
    expect(alertIn(root)?.textContent?.trim() ?? '').to.equal('');
    expect(told).to.deep.equal([]);
  });

  for (const how of ['save', 'share'] as const) {
    it(`tells the page by tryon-${how} that it was done, and never the picture`, async () => {
      onDevice({ canShare: yes, share: take });
      const { root } = await withPhoto({ product });
      const heard = oneEvent(document, `tryon-${how}`);
      await share(root, how);
      const event = (await heard) as CustomEvent<object>;
      expect(Object.keys(event.detail)).to.deep.equal(['product']);
      expect(event.composed).to.equal(true);
    });
  }
});
