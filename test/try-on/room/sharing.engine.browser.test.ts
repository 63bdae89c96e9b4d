import { expect, oneEvent } from '@open-wc/testing';
import { aProduct } from '../a-dialog.ts';
import { share as shareBy, withPhoto } from './a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

/** In place of the device's own: what is written to `navigator` lies before its prototype's. */
function onDevice(own: Partial<Record<'share' | 'canShare' | 'clipboard', unknown>>): void {
  for (const name of ['share', 'canShare', 'clipboard'] as const) {
    Object.defineProperty(navigator, name, { value: own[name], configurable: true });
  }
}

const product = aProduct({ title: 'Aviator, gold' });

describe('Sharing and saving in the fitting room', () => {
  const realClick = HTMLAnchorElement.prototype.click;
  let saved: string[];

  beforeEach(() => {
    saved = [];
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
  });

  afterEach(() => {
    HTMLAnchorElement.prototype.click = realClick;
    for (const name of ['share', 'canShare', 'clipboard'] as const) Reflect.deleteProperty(navigator, name);
  });

  it('hands a file with the product’s name to the device’s share sheet', async () => {
    const shared: ShareData[] = [];
    onDevice({ canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
    const { root } = await withPhoto({ product });
    await shareBy(root, 'share');
    await waitUntil(() => shared.length > 0);
    expect(shared[0]!.files!.map(({ name, type }) => `${name} ${type}`)).to.deep.equal([
      'Aviator-gold.jpg image/jpeg',
    ]);
  });

  it('hands the page’s address to a share sheet that takes no files', async () => {
    const shared: ShareData[] = [];
    onDevice({ canShare: () => false, share: async (data: ShareData) => void shared.push(data) });
    const { root } = await withPhoto({ product });
    await shareBy(root, 'share');
    await waitUntil(() => shared.length > 0);
    expect(shared).to.deep.equal([{ title: 'Aviator, gold', url: location.href }]);
  });

  it('copies the picture where there is no share sheet', async () => {
    const written: string[] = [];
    const write = async (items: ClipboardItem[]) => void written.push(...items[0]!.types);
    onDevice({ clipboard: { write } });
    const { root } = await withPhoto({ product });
    await shareBy(root, 'share');
    await waitUntil(() => written.length > 0);
    expect(written).to.deep.equal(['image/png']);
    expect(saved).to.deep.equal([]);
  });

  it('copies the picture where the page may not open the share sheet, as in a frame', async () => {
    const written: string[] = [];
    let isAsked = false;
    const share = async () => {
      isAsked = true;
      throw new DOMException('', 'NotAllowedError');
    };
    const write = async (items: ClipboardItem[]) => void written.push(...items[0]!.types);
    onDevice({ canShare: () => true, share, clipboard: { write } });
    const { root } = await withPhoto({ product });
    await shareBy(root, 'share');
    await waitUntil(() => written.length > 0);
    expect(isAsked).to.equal(true);
    expect(root.querySelector('[role=alert]')).to.equal(null);
  });

  it('saves the picture where it can be neither shared nor copied', async () => {
    onDevice({});
    const { root } = await withPhoto({ product });
    await shareBy(root, 'share');
    await waitUntil(() => saved.length > 0);
    expect(saved).to.deep.equal(['Aviator-gold.jpg']);
  });

  it('says nothing went wrong when the shopper closes the share sheet, and tells the page of no share', async () => {
    let isAsked = false;
    const share = async () => {
      isAsked = true;
      throw new DOMException('closed', 'AbortError');
    };
    onDevice({ canShare: () => true, share });
    const { dialog, root } = await withPhoto({ product });
    const told: string[] = [];
    dialog.addEventListener('tryon-share', ({ type }) => void told.push(type));
    await shareBy(root, 'share');
    await waitUntil(() => isAsked);
    await new Promise(requestAnimationFrame);
    expect(root.querySelector('[role=alert]')?.textContent?.trim() ?? '').to.equal('');
    expect(told).to.deep.equal([]);
  });

  for (const [how, name] of [
    ['save', 'tryon-save'],
    ['share', 'tryon-share'],
  ] as const) {
    it(`tells the page by ${name} that it was done, and never the picture`, async () => {
      onDevice({ canShare: () => true, share: async () => {} });
      const { root } = await withPhoto({ product });
      const heard = oneEvent(document, name);
      await shareBy(root, how);
      const event = (await heard) as CustomEvent<object>;
      expect(Object.keys(event.detail)).to.deep.equal(['product']);
      expect(event.composed).to.equal(true);
    });
  }
});
