import { expect } from '@open-wc/testing';
import { aDialog, atRest, findModal, registerField } from '../a-dialog.ts';
import { afterTest, replace } from '../../helpers/replace.ts';
import { setViewport } from '../../helpers/viewport.ts';

/** The window, as an element that fills it is measured. */
function windowBox(): DOMRect {
  const probe = document.createElement('div');
  probe.style.cssText = 'position: fixed; inset: 0';
  document.body.append(probe);
  const box = probe.getBoundingClientRect();
  probe.remove();
  return box;
}

/** The part of the page that is seen, until the test has ended. */
function seeThrough(part: Partial<VisualViewport>) {
  const whole = { scale: 1, width: innerWidth, height: innerHeight, offsetTop: 0, offsetLeft: 0 };
  const viewport = Object.assign(new EventTarget(), whole, part);
  replace(window, 'visualViewport', viewport as never);
  return viewport;
}

describe('The size of <tryon-dialog>', () => {
  beforeEach(() => registerField());

  it('fills the screen of a phone', async () => {
    await setViewport({ width: 390, height: 844 });
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    const { width, height } = findModal(dialog).getBoundingClientRect();
    expect([width, height]).to.deep.equal([390, 844]);
  });

  for (const zoom of ['1.25', '0.8']) {
    it(`fits into the window of a page with zoom ${zoom}`, async () => {
      document.documentElement.style.setProperty('zoom', zoom);
      afterTest(() => document.documentElement.removeAttribute('style'));
      const dialog = await aDialog({ mode: 'realtime' });
      for (const [width, height] of [
        [390, 800],
        [1200, 700],
      ] as const) {
        await setViewport({ width, height });
        dialog.show();
        atRest(dialog);
        const { left, top, right, bottom } = findModal(dialog).getBoundingClientRect();
        // Engines differ in whether a box of a zoomed page is measured in the page's pixels or the window's.
        const scale = windowBox().width / width;
        expect(scale).to.be.oneOf([1, 1 / Number(zoom)]);
        expect(Math.min(left, top)).to.be.at.least(0);
        expect(right).to.be.at.most(width * scale + 1);
        expect(bottom).to.be.at.most(height * scale + 1);
        dialog.close();
      }
    });
  }

  type Change = readonly [
    what: string,
    type: string,
    change: Partial<VisualViewport>,
    edges: [number, number],
  ];

  /** Shows the dialog, and tells where its edges are after each change of what is seen. */
  async function expectEdges(
    viewport: EventTarget,
    sides: readonly ['top', 'bottom'] | readonly ['left', 'right'],
    changes: Change[],
  ) {
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    for (const [what, type, change, edges] of changes) {
      Object.assign(viewport, change);
      viewport.dispatchEvent(new Event(type));
      atRest(dialog);
      const box = findModal(dialog).getBoundingClientRect();
      expect(
        sides.map((side) => box[side]),
        what,
      ).to.deep.equal(edges);
    }
  }

  it('stays above an on-screen keyboard', async () => {
    await setViewport({ width: 390, height: 844 });
    await expectEdges(
      seeThrough({ height: 844 }),
      ['top', 'bottom'],
      [
        ['above the keyboard', 'resize', { height: 500 }, [0, 500]],
        ['where the page is shifted', 'scroll', { height: 508, offsetTop: 200 }, [200, 708]],
        ['of a page shown as a whole', 'resize', { height: 844, offsetTop: 0, scale: 0.4 }, [0, 844]],
        ['where the shopper zooms in', 'resize', { height: 422, offsetTop: 100, scale: 2 }, [0, 844]],
      ],
    );
  });

  it('stays on the screen of a page that overflows it sideways', async () => {
    // A phone with a page that is 455 pixels wide shows 390 of them.
    await setViewport({ width: 455, height: 844 });
    await expectEdges(
      seeThrough({ width: 390 }),
      ['left', 'right'],
      [
        ['at first', 'resize', {}, [0, 390]],
        ['after it was moved', 'scroll', { offsetLeft: 65 }, [65, 455]],
        ['where the shopper zooms in', 'resize', { width: 195, offsetLeft: 100, scale: 2 }, [0, 390]],
      ],
    );
  });
});
