/** Themes that replace or move their product block, with the button in it, while its dialog is open. */
import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import type { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import type { ExperienceContext } from '../../../src/experience.ts';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { forgetPhoto } from '../../../src/try-on/photo/visit-photo.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aProduct, findModal, registerField, running } from '../a-dialog.ts';
import { aPhoto, backdropIn, choose } from '../room/a-preview.ts';
import { dialogIn, page } from './button-with-dialog.ts';

const makeProduct = (sku: string, mode: 'swap' | 'realtime') =>
  aProduct({ id: `id of ${sku}`, external_id: sku, title: `Frame ${sku}`, model_type: mode });
const makeMarkup = (sku: string) => `<tryon-button external-id="${sku}"></tryon-button>`;
const buttonsIn = (block: Element) => [...block.querySelectorAll<TryonButton>('tryon-button')];
const readHeading = (dialog: TryonDialog) => dialog.shadowRoot!.querySelector('h2')!.textContent!.trim();

describe('An open dialog whose button the theme replaces', () => {
  const began = location.href;
  let block: HTMLElement;
  let mode: 'swap' | 'realtime';
  /** What the experience was given, and what it was told to go on with. */
  let context: ExperienceContext;
  let followed: string[];

  beforeEach(() => {
    mode = 'realtime';
    page.broker.each = ({ externalId }) => ({ ...READY, product: makeProduct(externalId!, mode) });
    followed = [];
    registerField((_, given) => {
      context = given;
      given.followProduct(({ external_id: sku }) => followed.push(sku!));
    });
  });
  afterEach(() => history.replaceState(null, '', began));

  async function opened(sku = 'A'): Promise<TryonDialog> {
    block = await fixture<HTMLElement>(html`<div></div>`);
    block.innerHTML = makeMarkup(sku);
    const [button] = buttonsIn(block);
    await waitUntil(() => button!.state === 'ready');
    button!.show();
    await waitUntil(() => button!.open);
    const dialog = dialogIn(button!);
    await running(dialog);
    return dialog;
  }

  /** The dialog of the one button that has it open. */
  async function reopened(): Promise<TryonDialog> {
    await waitUntil(() => buttonsIn(block).some(({ open }) => open), 'the dialog of the new button');
    const dialog = dialogIn(buttonsIn(block).find(({ open }) => open)!);
    await running(dialog);
    return dialog;
  }

  it('goes on in the new one of the same product, with what the shopper did', async () => {
    const before = await opened();
    const field = before.shadowRoot!.querySelector('input')!;
    field.value = 'typed';
    block.innerHTML = makeMarkup('A');
    expect([before.open, findModal(before).open]).to.deep.equal([false, false]);
    const after = await reopened();
    expect(after).not.to.equal(before);
    expect(after.shadowRoot!.querySelector('input')).to.equal(field);
    expect([field.value, findModal(after).matches(':modal'), followed]).to.deep.equal(['typed', true, []]);
    after.close();
    expect(context.signal.aborted).to.equal(true);
  });

  for (const [what, sku, skus, heading, toldSkus] of [
    ['the only new one, with its variant', 'A', ['B'], 'Frame B', ['B']],
    ['the one of its product, among several new ones', 'B', ['A', 'B', 'C'], 'Frame B', []],
  ] as const) {
    it(`goes on in ${what}`, async () => {
      await opened(sku);
      block.innerHTML = skus.map(makeMarkup).join('');
      const after = await reopened();
      expect([readHeading(after), followed]).to.deep.equal([heading, toldSkus]);
      expect(buttonsIn(block).filter(({ open }) => open)).to.have.length(1);
      context.close();
      expect([after.open, context.signal.aborted]).to.deep.equal([false, true]);
    });
  }

  it('waits for the new one to be looked up', async () => {
    await opened();
    page.broker.each = null;
    block.innerHTML = makeMarkup('A');
    for (let frame = 0; frame < 10; frame++) await nextFrame();
    expect(context.signal.aborted).to.equal(false);
    page.broker.say({ ...READY, product: makeProduct('A', mode) });
    await reopened();
  });

  it('goes on in the same one where it was moved', async () => {
    const dialog = await opened();
    const [button] = buttonsIn(block);
    const inner = block.appendChild(document.createElement('p'));
    inner.append(button!);
    expect(await reopened()).to.equal(dialog);
    expect(context.signal.aborted).to.equal(false);
  });

  for (const [what, replace] of [
    ['no button takes its place', () => block.replaceChildren()],
    ['several of other products do', () => (block.innerHTML = makeMarkup('B') + makeMarkup('C'))],
    [
      'it is that of another page',
      () => {
        history.pushState(null, '', '/another-page');
        block.innerHTML = makeMarkup('A');
      },
    ],
    [
      'another button of the same product was there before',
      async () => {
        const card = await fixture<TryonButton>(makeMarkup('A'));
        await waitUntil(() => card.state === 'ready');
        block.replaceChildren();
      },
    ],
  ] as const) {
    it(`ends where ${what}`, async () => {
      await opened();
      await replace();
      await waitUntil(() => context.signal.aborted, 'the end of what ran');
      await nextFrame();
      const buttons = [...document.querySelectorAll<TryonButton>('tryon-button')];
      expect(buttons.some(({ open }) => open)).to.equal(false);
    });
  }

  it('ends where its experience does not go on with other products', async () => {
    registerField((_, given) => void (context = given));
    await opened();
    block.innerHTML = makeMarkup('A');
    expect(context.signal.aborted).to.equal(true);
  });

  it('ends where the shop keeps the new one from opening', async () => {
    await opened();
    block.addEventListener('tryon-open', (event) => event.preventDefault());
    const another = await fixture<TryonButton>(makeMarkup('C'));
    await waitUntil(() => another.state === 'ready');
    const asked = new Promise((resolve) => block.addEventListener('tryon-open', resolve));
    block.innerHTML = makeMarkup('A');
    await asked;
    expect(context.signal.aborted).to.equal(false);
    const { signal } = context;
    // What the shopper opens instead begins anew.
    another.show();
    await waitUntil(() => another.open);
    expect(signal.aborted).to.equal(true);
    another.close();
  });

  it('keeps the photo', async () => {
    mode = 'swap';
    forgetPhoto();
    const before = await opened();
    const room = before.shadowRoot!.querySelector('tryon-photo-preview')!;
    const root = room.shadowRoot!;
    await waitUntil(() => root.querySelector('.start'));
    choose(root, await aPhoto());
    await waitUntil(() => root.querySelector(':is(.picture, .beside) > *'), 'the product on the photo');
    const photo = root.querySelector<HTMLCanvasElement>('.backdrop > canvas')!;
    block.innerHTML = makeMarkup('B');
    const after = await reopened();
    expect(after.shadowRoot!.querySelector('tryon-photo-preview')).to.equal(room);
    expect(root.querySelector('.backdrop > canvas')).to.equal(photo);
    await waitUntil(() => backdropIn(root).ariaLabel!.startsWith('Frame B'));
    expect(photo.width).to.equal(300);
    expect(photo.getBoundingClientRect().width).to.be.greaterThan(100);
    after.close();
    expect(photo.width, 'for the next product of this visit').to.equal(300);
  });
});
