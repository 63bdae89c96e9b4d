/** While the finder's files come: how far they are, by their bytes, and a way to go on by hand at once. */
import { expect } from '@open-wc/testing';
import { buttonIn } from '../a-dialog.ts';
import { aPhoto, adjust, choose, opened } from './a-preview.ts';
import { status } from '../wear/placed-product.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('While the face finder is on its way', () => {
  it('its bytes are counted in the status line, and the product can be placed by hand at once', async () => {
    const { fetch } = window;
    /** Of both files: half of the bytes, and then nothing. */
    window.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input instanceof Request ? input.url : input).endsWith('.bin')) return response;
      const bytes = new Uint8Array(await response.arrayBuffer());
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(bytes.slice(0, bytes.length / 2)),
      });
      return new Response(body, { headers: { 'content-length': String(bytes.length) } });
    };
    try {
      const { root } = await opened({ autoPlace: true });
      choose(root, await aPhoto());
      const part = () => root.querySelector('progress')?.value ?? 0;
      await waitUntil(() => part() > 0.3 && part() < 0.7, 'half of it');
      expect(root.querySelector('.scan')).to.not.equal(null);
      expect(root.querySelector<HTMLElement>('.picture')!.hidden).to.equal(true);
      expect(status(root)).to.equal('Getting the placement ready…');
      expect(root.querySelectorAll('.pill')).to.have.length(1);
      const byHand = () =>
        [...root.querySelectorAll<HTMLButtonElement>('.pill button')].find((button) =>
          button.textContent!.includes('Place it myself'),
        );
      await waitUntil(byHand, 'the way on by hand');
      byHand()!.click();
      await waitUntil(() => root.querySelector('progress') === null);
      await adjust(root);
      const place = () =>
        root.querySelector<HTMLElement>('.backdrop')!.style.getPropertyValue('--picture-transform');
      const before = place();
      buttonIn(root, 'Move right').click();
      expect(place()).to.not.equal(before);
    } finally {
      window.fetch = fetch;
    }
  });
});
