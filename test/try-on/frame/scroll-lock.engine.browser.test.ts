import { expect, fixture, html } from '@open-wc/testing';
import { aDialog, registerField } from '../a-dialog.ts';

describe('The scroll lock of <tryon-dialog>', () => {
  beforeEach(() => registerField());

  const overflow = (element = document.documentElement) => getComputedStyle(element).overflow;

  it('unlocks the page when the last of two dialogs is closed, in whatever order', async () => {
    const [first, second] = [await aDialog({ mode: 'realtime' }), await aDialog({ mode: 'realtime' })];
    first.show();
    second.show();
    first.close();
    expect(overflow()).to.equal('hidden');
    second.close();
    expect(overflow()).to.equal('visible');
  });

  for (const [name, rootStyle, bodyStyle] of [
    ['a body that scrolls', '', 'overflow-y: scroll'],
    ['a body that hides what is too wide', '', 'overflow-x: hidden'],
    ['a root that scrolls', 'overflow-y: scroll', ''],
    ['a gutter on both sides', 'scrollbar-gutter: stable both-edges', ''],
    ['nothing of its own', '', ''],
  ] as const) {
    it(`moves nothing on a page with ${name}`, async () => {
      const dialog = await aDialog({ mode: 'realtime' });
      const long = await fixture<HTMLElement>(html`<p style="height: 3000px">Long</p>`);
      document.documentElement.style.cssText = rootStyle;
      document.body.style.cssText = bodyStyle;
      try {
        window.scrollTo(0, 100);
        const measureBox = () => {
          const { x, y, width } = long.getBoundingClientRect();
          return [x, y, width];
        };
        const before = measureBox();
        dialog.show();
        expect(measureBox()).to.deep.equal(before);
        dialog.close();
        expect(measureBox()).to.deep.equal(before);
        expect(document.documentElement.style.cssText).to.equal(rootStyle && `${rootStyle};`);
        expect(document.body.style.cssText).to.equal(bodyStyle && `${bodyStyle};`);
      } finally {
        document.documentElement.removeAttribute('style');
        document.body.removeAttribute('style');
      }
    });
  }

  it('keeps the overflow that the page’s scripts set while it is open', async () => {
    const { style } = document.body;
    const dialog = await aDialog({ mode: 'realtime' });
    style.overflow = 'hidden';
    dialog.show();
    style.overflow = '';
    dialog.close();
    expect(overflow(document.body)).to.equal('visible');
    dialog.show();
    style.overflow = 'hidden';
    dialog.close();
    expect(overflow(document.body)).to.equal('hidden');
    style.overflow = '';
    expect(document.adoptedStyleSheets).to.have.length(0);
  });

  it('locks the scrolling of a page whose own overflow is !important', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    const theme = await fixture(
      html`<style>
        html:not(#a#b) {
          overflow: auto !important;
        }
      </style>`,
    );
    dialog.show();
    const locked = overflow();
    theme.remove();
    expect(locked).to.equal('hidden');
  });
});
