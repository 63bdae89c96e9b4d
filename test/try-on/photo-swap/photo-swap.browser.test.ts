import { expect, nextFrame } from '@open-wc/testing';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import { buttonIn, press } from '../a-dialog.ts';
import { replace } from '../../helpers/replace.ts';
import { prefer } from '../../helpers/media-features.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { another } from '../room/room-states.ts';
import { aJpeg, backdropIn, onPhoto, opened, pictureIn } from '../room/a-preview.ts';
import {
  agree,
  aRelay,
  aShirt,
  asking,
  aSwapRoom,
  makeReal,
  RELAY,
  withMade,
  type Asked,
  type Relay,
} from './an-engine.ts';

const worn = aShirt({ category: 'eyewear' });

describe('The AI photo swap', () => {
  let relay: Relay;
  let heard: CustomEvent[];
  const hear = (event: Event) => void heard.push(event as CustomEvent);
  const heardStatuses = () => heard.map(({ detail }) => detail.status);

  beforeEach(() => {
    relay = aRelay();
    heard = [];
    document.addEventListener('tryon-generate', hear);
  });
  afterEach(async () => {
    document.removeEventListener('tryon-generate', hear);
    await prefer();
  });

  const alertIn = (root: ShadowRoot) => root.querySelector('.problem')?.textContent?.trim();
  const statusIn = (root: ShadowRoot) => root.querySelector('[role=status]')!.textContent!.trim();
  const boxIn = (root: ShadowRoot) => root.querySelector<HTMLInputElement>('.swap input[type=checkbox]');

  describe('is offered', () => {
    it('by nothing at all without the attribute: no request, no sentence, no button', async () => {
      const { root } = await aSwapRoom({ photoSwap: false });
      expect(relay.paths).to.deep.equal([]);
      expect(root.querySelector('.make-real')).to.equal(null);
    });

    it('after the relay was asked once, when the dialog opened', async () => {
      await opened({ product: aShirt(), photoSwap: true, photoSwapUrl: RELAY });
      await waitUntil(() => relay.paths.length > 0);
      expect(relay.paths).to.deep.equal(['/v1/photo-swap']);
    });

    it('by a relay whose address is a query', async () => {
      const { root } = await aSwapRoom({ photoSwapUrl: `${RELAY}/?lang=de&rest_route=/tryon` });
      await makeReal(root);
      await agree(root);
      await relay.next();
      expect(relay.paths).to.deep.equal([
        '/?lang=de&rest_route=/tryon/v1/photo-swap',
        '/?lang=de&rest_route=/tryon/v1/photo-swaps',
      ]);
    });

    it('as the main action for clothes, and for no category that the engine does not take', async () => {
      const { dialog, root } = await aSwapRoom();
      await waitUntil(() => root.querySelector('.main.make-real'));
      expect(root.querySelector('.controls .make-real')).to.equal(null);
      dialog.product = aShirt({ id: 'case', category: 'luggage' });
      await waitUntil(() => !root.querySelector('.make-real'));
    });

    it('as the main action for a necklace, also where nothing is placed by itself', async () => {
      relay = aRelay({ name: 'Example Engine', categories: ['jewelry'] });
      const { root } = await aSwapRoom({ product: aShirt({ category: 'jewelry' }), wornAt: 'neck' });
      await waitUntil(() => root.querySelector('.main.make-real'));
    });

    it('among the controls for what is drawn as worn, in a line of its own', async () => {
      await setViewport({ width: 1000, height: 800 });
      const { root } = await aSwapRoom({ product: worn });
      await waitUntil(() => root.querySelector('.controls .make-real'));
      expect(root.querySelector('.main.make-real')).to.equal(null);
      const bottoms = [...root.querySelectorAll('.controls > :not(.make-real)')].map(
        (control) => control.getBoundingClientRect().bottom,
      );
      const { top } = root.querySelector('.make-real')!.getBoundingClientRect();
      expect(top).to.be.at.least(Math.max(...bottoms));
    });

    it('nowhere if the relay has no engine', async () => {
      relay = aRelay(null);
      const { root } = await aSwapRoom();
      await waitUntil(() => relay.paths.length > 0);
      await nextFrame();
      expect(root.querySelector('.make-real')).to.equal(null);
      expect(alertIn(root)).to.equal(undefined);
    });
  });

  describe('asks for consent', () => {
    it('by a box that is not ticked, with the engine’s name and its privacy page, before any byte is sent', async () => {
      const { root } = await aSwapRoom();
      await makeReal(root);
      await waitUntil(() => boxIn(root));
      const sheet = root.querySelector<HTMLElement>('.swap')!;
      expect(sheet.textContent).to.contain('Example Engine');
      expect(sheet.querySelector('a')!.href).to.equal('https://engine.example/privacy');
      expect(boxIn(root)!.checked).to.equal(false);
      expect(boxIn(root)!.matches(':invalid'), 'before an answer').to.equal(false);
      buttonIn(root, 'Send photo').click();
      await waitUntil(() => boxIn(root)!.matches(':invalid:focus'), 'the box that lacks its tick');
      expect([relay.asked, heard]).to.deep.equal([[], []]);
    });

    it('once while the dialog is open, and again after it was closed', async () => {
      const { dialog, root } = await withMade(relay);
      await press(root, 'Preview');
      await makeReal(root);
      await relay.next();
      dialog.close();
      const { root: second } = await aSwapRoom();
      await makeReal(second);
      await waitUntil(() => boxIn(second));
    });

    it('before each picture with photo-swap-consent="each"', async () => {
      const { root } = await withMade(relay, { photoSwapConsent: 'each' });
      await press(root, 'Preview');
      await makeReal(root);
      await waitUntil(() => boxIn(root)?.checked === false);
      expect(relay.asked).to.have.length(1);
    });

    it('and leaves the question by Escape, while the dialog stays open', async () => {
      const { dialog, root } = await aSwapRoom();
      await makeReal(root);
      await waitUntil(() => root.querySelector('.swap'));
      const init = { key: 'Escape', bubbles: true, composed: true, cancelable: true };
      const event = new KeyboardEvent('keydown', init);
      root.querySelector('.swap h3')!.dispatchEvent(event);
      await waitUntil(() => !root.querySelector('.swap'));
      expect(event.defaultPrevented).to.equal(true);
      expect(dialog.open).to.equal(true);
    });
  });

  describe('by a simulated engine', () => {
    const SIMULATED = { name: 'Simulator', categories: ['clothes'], typical_seconds: 2, simulated: true };

    beforeEach(() => (relay = aRelay(SIMULATED)));

    it('says that nothing is sent or made, asks for no consent, and marks the picture as simulated', async () => {
      const { root } = await aSwapRoom();
      await makeReal(root);
      await waitUntil(() => root.querySelector('.swap form'));
      expect(root.querySelector('.swap')!.textContent).to.match(/Nothing is sent, and nothing is made\./);
      expect([boxIn(root), root.querySelector('.swap a')]).to.deep.equal([null, null]);
      buttonIn(root, 'Show the example').click();
      await waitUntil(() => root.querySelector('.made-tools'));
      expect(root.querySelector('.made-label')!.textContent).to.equal('Simulated, no AI');
      expect(statusIn(root)).to.equal('This is an example. Your engine’s picture appears here.');
      expect(getComputedStyle(root.querySelector('.pill')!).opacity, 'over the same words').to.equal('0');
      expect(backdropIn(root).getAttribute('aria-label')).to.equal('Cotton tee – Simulated, no AI');
      expect(root.textContent).not.to.contain('Made with AI');
      expect(relay.asked, 'photos that were sent').to.deep.equal([]);
    });
  });

  it('sends the photo as JPEG, the product’s id and the consent, and nothing else', async () => {
    const { form } = (await asking(relay)).asked;
    const photo = form.get('photo') as File;
    expect(Object.fromEntries(form)).to.deep.equal({ consent: 'given', product_id: 'shirt', photo });
    const { width, height } = await createImageBitmap(photo);
    expect([photo.type, width, height]).to.deep.equal(['image/jpeg', 300, 400]);
  });

  describe('while the picture is made', () => {
    it('shows a bar, the seconds and how many are before it, and keeps the preview', async () => {
      const { root, asked } = await asking(relay, { product: worn });
      // Lines may come in pieces.
      asked.begin().text('{"status":"que');
      asked.text('ued","ahead":3}\n\n');
      await waitUntil(() => /before yours: 3/.test(statusIn(root)), 'its place in the queue');
      const bar = root.querySelector<HTMLProgressElement>('.swap progress')!;
      expect(bar.value, 'nothing is done yet').to.equal(0);
      expect(root.querySelector('.times')!.textContent).to.match(/\d+ sec[\s\S]+Usually 8 sec/);
      expect(pictureIn(root).checkVisibility()).to.equal(true);
      asked.line({ status: 'working' });
      await waitUntil(() => statusIn(root) === 'Making your picture…');
      await waitUntil(() => bar.value > 0, 'the bar');
    });

    it('is quiet at once when it is cancelled: the request is aborted and the control is back', async () => {
      const { root, asked } = await asking(relay);
      asked.begin();
      await waitUntil(() => root.querySelector('.swap progress'));
      buttonIn(root, 'Cancel').click();
      expect(asked.signal.aborted).to.equal(true);
      await waitUntil(() => root.activeElement?.matches('.make-real'), 'the control');
      expect(statusIn(root)).to.equal('Cancelled. Nothing more is sent.');
      expect(heardStatuses()).to.deep.equal(['started', 'cancelled']);
    });

    it('sends nothing where it is cancelled before the photo is ready', async () => {
      const { root } = await aSwapRoom();
      await makeReal(root);
      await agree(root);
      await (root.host as FittingRoom).updateComplete;
      buttonIn(root, 'Cancel').click();
      // What is asked for next would come after it.
      await makeReal(root);
      await relay.next();
      expect(relay.asked).to.have.length(1);
      expect(heardStatuses()).to.deep.equal(['started', 'cancelled', 'started']);
    });

    it('and before, says nothing of a search that goes on meanwhile', async () => {
      const { root } = await aSwapRoom({ product: worn });
      await makeReal(root);
      await waitUntil(() => boxIn(root));
      const { store } = root.host as FittingRoom;
      store.set({ search: 'slow' });
      await store.rendered;
      expect(statusIn(root)).to.equal('');
      expect(root.querySelector('.line button')).to.equal(null);
      buttonIn(root, 'Cancel').click();
      await waitUntil(() => root.querySelector('.line button'));
      expect(statusIn(root)).to.not.equal('');
    });

    it('keeps no picture that comes as it is cancelled', async () => {
      const { root, asked } = await asking(relay);
      const observer = new MutationObserver(() => {
        if (!root.querySelector('canvas.made')) return;
        observer.disconnect();
        buttonIn(root, 'Cancel').click();
      });
      observer.observe(root, { subtree: true, childList: true });
      await asked.begin().done();
      await waitUntil(() => heard.length === 2);
      await waitUntil(() => !root.querySelector('canvas.made'), 'its end');
      expect(heardStatuses().at(-1)).to.equal('cancelled');
    });

    it('is ended when the button names another product, and when the dialog closes', async () => {
      const { dialog, root, asked } = await asking(relay);
      dialog.product = aShirt({ id: 'other' });
      await waitUntil(() => asked.signal.aborted);
      expect(heardStatuses().at(-1)).to.equal('cancelled');
      await makeReal(root);
      const second = await relay.next();
      dialog.close();
      expect(second.signal.aborted).to.equal(true);
    });
  });

  describe('with a picture', () => {
    it('shows it in place of the preview, says who made it, and puts the focus on its handle', async () => {
      const { root } = await withMade(relay);
      expect(root.querySelector('.made-label')!.textContent).to.contain('Made with AI');
      expect(pictureIn(root).checkVisibility()).to.equal(false);
      await waitUntil(() => root.activeElement?.matches('.divider'));
      expect(statusIn(root)).to.equal('Your picture is ready. It was made with AI.');
      expect(getComputedStyle(root.querySelector('.pill')!).opacity, 'over its lower edge').to.equal('0');
    });

    it('shows it before the file to save is written', async () => {
      const { root, asked } = await asking(relay);
      (root.host as FittingRoom).store.imageFiles = () => new Promise(() => {});
      await asked.begin().done();
      await waitUntil(() => root.querySelector('canvas.made')?.checkVisibility(), 'the picture');
      await waitUntil(() => root.querySelector('.made-tools'));
    });

    it('runs from right to left in Arabic, except the photo and its handle', async () => {
      const { root } = await aSwapRoom({ lang: 'ar' });
      await makeReal(root);
      await waitUntil(() => root.querySelector('.swap form'));
      const [cancel, send] = [...root.querySelectorAll<HTMLElement>('.swap .row button')];
      const { left } = cancel!.getBoundingClientRect();
      expect(send!.getBoundingClientRect().right).to.be.at.most(left);
      boxIn(root)!.click();
      send!.click();
      await (await relay.next()).begin().done();
      await waitUntil(() => root.querySelector('.made-tools'));
      const directionOf = (selector: string) => getComputedStyle(root.querySelector(selector)!).direction;
      const directions = ['.made-tools', '.divider', 'canvas.made'].map(directionOf);
      expect(directions).to.deep.equal(['rtl', 'ltr', 'ltr']);
    });

    it('moves nothing by itself with reduced motion', async () => {
      await prefer({ 'prefers-reduced-motion': 'reduce' });
      const { root, asked } = await asking(relay);
      asked.begin();
      await waitUntil(() => root.querySelector('.swap progress'));
      expect(root.getAnimations()).to.deep.equal([]);
      await asked.done();
      await waitUntil(() => root.querySelector('.made-tools'));
      expect(root.getAnimations()).to.deep.equal([]);
    });

    describe('has a handle between before and after', () => {
      afterEach(() => setViewport({ width: 1000, height: 800 }));
      const handleIn = (root: ShadowRoot) => root.querySelector<HTMLElement>('.divider')!;
      const centreOf = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { clientX: left + width / 2, clientY: top + height / 2 };
      };
      const valueOf = (handle: Element) =>
        [handle.getAttribute('aria-valuenow'), handle.getAttribute('aria-valuetext')] as const;
      const pressKey = (handle: Element, key: string) =>
        handle.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
        );

      it('at the picture’s right edge, where a finger hits it', async () => {
        const { root } = await withMade(relay);
        const handle = handleIn(root);
        expect([handle.getAttribute('role'), handle.getAttribute('aria-label')]).to.deep.equal([
          'slider',
          'Before and after',
        ]);
        expect(valueOf(handle)).to.deep.equal(['100', '100 %']);
        await waitUntil(() => !root.getAnimations().length, 'the end of the movement');
        const box = handle.getBoundingClientRect();
        const view = root.querySelector('.view')!.getBoundingClientRect();
        const picture = root.querySelector('canvas.made')!.getBoundingClientRect();
        expect([box.width, box.height].map(Math.round)).to.deep.equal([44, 44]);
        expect(Math.min(picture.right, view.right) - box.right, 'space for its ring').to.be.closeTo(4, 1);
        expect(parseFloat(getComputedStyle(backdropIn(root), '::after').left), 'no line').to.be.below(-2);
      });

      it('which no sign lies over on the smallest phone', async () => {
        await setViewport({ width: 320, height: 568 });
        await another('b', 'Aviator', { category: 'clothes' });
        const { root } = await withMade(relay);
        await waitUntil(() => !root.getAnimations().length, 'the end of the movement');
        const { clientX, clientY } = centreOf(handleIn(root));
        const above = root.elementFromPoint(clientX, clientY)?.closest('button, .divider');
        expect(above?.className ?? '').to.contain('divider');
      });

      it('shows the photo beside it as keys move the handle, and moves no product', async () => {
        const { root } = await withMade(relay);
        const backdrop = backdropIn(root);
        const reached: string[] = [];
        backdrop.addEventListener('keydown', ({ key }) => reached.push(key));
        const handle = handleIn(root);
        const values = [];
        for (const key of [
          'ArrowLeft',
          'ArrowDown',
          'PageDown',
          'ArrowRight',
          'ArrowUp',
          'PageUp',
          'Home',
          'End',
          'Home',
          'PageUp',
          'PageUp',
          '+',
        ]) {
          pressKey(handle, key);
          await (root.host as FittingRoom).updateComplete;
          values.push(Number(valueOf(handle)[0]));
        }
        expect(values).to.deep.equal([95, 90, 70, 75, 80, 100, 0, 100, 0, 20, 40, 40]);
        expect(reached).to.deep.equal([]);
        const { clipPath } = getComputedStyle(root.querySelector('canvas.made')!);
        expect(clipPath).to.match(/inset\(0(px)? (60%|calc\(100% - 40%\)) 0(px)? 0(px)?\)/);
        const line = parseFloat(getComputedStyle(backdrop, '::after').left);
        expect(line).to.be.closeTo(0.4 * backdrop.clientWidth, 1);
        expect(valueOf(handle)[1]).to.equal('40 %');
      });

      it('that a pointer drags, while the photo stays where it is', async () => {
        const { root } = await withMade(relay);
        const { host } = root;
        const backdrop = backdropIn(root);
        const handle = handleIn(root);
        const captured: number[] = [];
        handle.setPointerCapture = (id) => void captured.push(id);
        handle.hasPointerCapture = (id) => captured.includes(id);
        await waitUntil(() => !root.getAnimations().length, 'the end of the movement');
        const { transform } = backdrop.style;
        const { left, width } = root.querySelector('canvas.made')!.getBoundingClientRect();
        const send = (type: string, at: object) => {
          const common = { bubbles: true, composed: true, pointerId: 7, button: 0 };
          handle.dispatchEvent(new PointerEvent(type, { ...common, ...at }));
        };
        send('pointermove', { clientX: left + width / 4 });
        await (host as FittingRoom).updateComplete;
        expect(valueOf(handle)[0], 'without a press').to.equal('100');
        send('pointerdown', centreOf(handle));
        send('pointermove', { clientX: left + width / 4 });
        send('pointerup', { clientX: left + width / 4 });
        await (host as FittingRoom).updateComplete;
        expect(valueOf(handle)[0]).to.equal('25');
        expect(centreOf(handle).clientX).to.be.closeTo(left + width / 4, width / 100);
        expect(backdrop.style.transform).to.equal(transform);
        expect(root.querySelector('.view.held')).to.equal(null);
      });

      it('that stays in sight, upright and as large, however near the photo is', async () => {
        const { root } = await withMade(relay);
        const { zoom } = (root.host as FittingRoom).store.state;
        const view = root.querySelector('.view')!.getBoundingClientRect();
        for (const dx of [0, -400, 800]) {
          zoom!.zoomBy(3);
          zoom!.pan(dx, 0);
          const box = () => handleIn(root).getBoundingClientRect();
          await waitUntil(() => box().left >= view.left - 1 && box().right <= view.right + 1, `at ${dx}`);
          expect([box().width, box().height].map(Math.round), String(dx)).to.deep.equal([44, 44]);
        }
      });
    });

    for (const [width, height, is] of [
      [296, 400, true],
      [310, 400, false],
      [400, 300, false],
      [150, 200, false],
    ] as const)
      it(`of ${width} by ${height} pixels for a photo of 300 by 400 is ${is ? '' : 'not '}laid on it`, async () => {
        const { root } = await withMade(relay, {}, await aJpeg('#0a0', width, height));
        expect(root.querySelector('.divider') !== null).to.equal(is);
        expect(root.querySelector('[data-control=compare]') !== null).to.equal(is);
        expect(root.querySelector('canvas.made')!.checkVisibility()).to.equal(true);
        await waitUntil(
          () => root.activeElement?.matches(is ? '.divider' : '.made-tools button'),
          'the focus',
        );
      });

    for (const [width, height] of [
      [1, 1],
      [1600, 64],
    ] as const)
      it(`of ${width} by ${height} pixels is none`, async () => {
        const { root, asked } = await asking(relay);
        await asked.begin().done(await aJpeg('#0a0', width, height));
        await waitUntil(() => alertIn(root), 'what went wrong');
        expect(root.querySelector('canvas.made')).to.equal(null);
      });

    it('shows the photo while the control before is held, and goes back to the preview', async () => {
      const { root } = await withMade(relay, { product: worn });
      const control = buttonIn(root, 'Compare');
      control.dispatchEvent(new PointerEvent('pointerdown'));
      await waitUntil(() => !root.querySelector('canvas.made'));
      control.dispatchEvent(new PointerEvent('pointerleave'));
      await waitUntil(() => root.querySelector('canvas.made'));
      await press(root, 'Preview');
      await waitUntil(() => pictureIn(root).checkVisibility());
      expect(root.querySelector('canvas.made')).to.equal(null);
    });

    it('leaves nothing of it to another photo', async () => {
      const { root } = await withMade(relay);
      await press(root, 'New photo');
      await waitUntil(() => root.querySelector('.start input[type=file]'), 'the start');
      await onPhoto(root);
      await waitUntil(() => root.querySelector('.make-real'), 'the offer for the other photo');
      expect(root.querySelector('canvas.made')).to.equal(null);
    });

    it('makes the next product’s only when asked, keeps the one before, and compares it with others', async () => {
      await another();
      const { root } = await withMade(relay, { product: worn });
      const cards = () => [...root.querySelectorAll<HTMLElement>('.card')];
      cards()[1]!.click();
      await waitUntil(() => root.querySelector('.make-real'), 'the offer for the other product');
      cards()[0]!.click();
      await waitUntil(() => root.querySelector('canvas.made'), 'the picture again');
      expect(relay.asked).to.have.length(1);
      await press(root, 'Compare');
      await waitUntil(() => root.querySelectorAll('figure canvas').length === 2, 'both');
      const figures = [...root.querySelectorAll('figure')].map((one) => {
        const { width, height } = one.querySelector('canvas')!;
        return [one.textContent!.includes('Made with AI'), width / height];
      });
      expect(figures, 'both from near').to.deep.equal([
        [true, 1],
        [false, 1],
      ]);
    });

    it('adds its product to the shop’s cart, and stays', async () => {
      const { dialog, root } = await withMade(relay, {
        addToCart: async () => ({ added: true, quantity: 1 }),
      });
      const added: unknown[] = [];
      dialog.addEventListener('tryon-add-to-cart', ({ detail }) => added.push(detail.product.id));
      buttonIn(dialog.shadowRoot!, 'Add to cart').click();
      await waitUntil(() => dialog.shadowRoot!.textContent!.includes('Added to your cart.'));
      expect(added).to.deep.equal(['shirt']);
      expect(root.querySelector('canvas.made')).to.not.equal(null);
    });

    it('tells the page, with the time it took, and never the picture', async () => {
      await withMade(relay);
      await waitUntil(() => heard.length === 2);
      const [started, done] = heard.map(({ detail }) => detail);
      expect(Object.keys(done).toSorted()).to.deep.equal(['externalId', 'ms', 'product', 'status']);
      expect(started).to.include({ status: 'started', ms: 0 });
      expect(done).to.include({ status: 'done', externalId: 'TEE-1' });
      expect(heard[1]!.composed && heard[1]!.bubbles).to.equal(true);
    });
  });

  describe('says what went wrong', () => {
    const refused = (status: number, code: string, headers = {}) => {
      return (asked: Asked) => asked.refuse(status, code, headers);
    };
    const limited = (seconds: number) => refused(429, 'rate_limited', { 'retry-after': String(seconds) });
    const ended = (code: string) => (asked: Asked) =>
      asked.begin().line({ status: 'failed', error: { code } });
    const broken = new Blob(['no picture'], { type: 'image/jpeg' });
    const UNAVAILABLE = /can’t make a picture right now/;
    const UNFIT = /can’t use this photo/;

    for (const [how, rows] of Object.entries<[string, (asked: Asked) => unknown, RegExp][]>({
      'a refusal': [
        ['rate_limited', limited(604_800), UNAVAILABLE],
        ['rate_limited', limited(300), /the next one at [0-2]\d:[0-5]\d\.$/],
        ['unavailable', refused(503, 'unavailable'), UNAVAILABLE],
        ['not_found', refused(404, 'not_found'), UNAVAILABLE],
        ['forbidden', refused(403, 'forbidden'), UNAVAILABLE],
        ['request_timeout', refused(408, 'request_timeout'), /Try again/],
        ['length_required', refused(411, 'length_required'), UNAVAILABLE],
        ['validation_error', refused(400, 'validation_error'), UNFIT],
        ['payload_too_large', refused(413, 'payload_too_large'), UNFIT],
        ['unsupported_media_type', refused(415, 'unsupported_media_type'), UNFIT],
      ],
      'an answer that ends badly': [
        ['refused', ended('refused'), /of this photo/],
        ['failed', ended('failed'), /Try again/],
        ['timed_out', ended('timed_out'), /Try again/],
        ['incomplete', (asked) => asked.begin().end(), /Try again/],
        ['invalid_response', (asked) => asked.begin().text('<html>\n'), /Try again/],
        ['broken_picture', (asked) => asked.begin().done(broken), /Try again/],
      ],
    })) {
      it(`after ${how}, and offers to try again`, async () => {
        const { root } = await aSwapRoom();
        for (const [code, answer, sentence] of rows) {
          await makeReal(root);
          if (relay.asked.length === 0) await agree(root);
          void answer(await relay.next());
          await waitUntil(() => sentence.test(alertIn(root) ?? ''), `${code}: ${sentence}`);
          expect(heard.at(-1)!.detail).to.include({ status: 'failed', code });
        }
      });
    }

    const noNetwork = () => replace(window, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    function noWorker(root: ShadowRoot): void {
      const { store } = root.host as FittingRoom;
      store.imageFiles = () => Promise.reject(new Error('The worker did not start.'));
      replace(navigator, 'onLine', false);
    }
    for (const [name, goOffline] of Object.entries({
      offline: noNetwork,
      'offline, where what writes the photo had not come before': noWorker,
    })) {
      it(name, async () => {
        const { root } = await aSwapRoom();
        await waitUntil(() => root.querySelector('.make-real'));
        goOffline(root);
        await makeReal(root);
        await agree(root);
        await waitUntil(() => /You’re offline/.test(alertIn(root) ?? ''));
        expect(heard.at(-1)!.detail.code).to.equal('offline');
      });
    }
  });
});
