/** The focus ring of each control of the dialog, and of the panel of `data-debug`. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { sheet as panelStyles } from '../../src/storefront/embed/debug/debug-panel.styles.ts';
import { offerSamplePhotos } from '../../src/experience.ts';
import { drawnPicture } from '../try-on/a-dialog.ts';
import { adjust, opened, withPhoto } from '../try-on/room/a-preview.ts';
import { controlsIn } from './controls.ts';
import { isTwoTone } from './contrast.ts';

/** Where the ring is drawn: on the control, beside the photo, or around a field that only holds it. */
const listPlaces = (control: HTMLElement) =>
  [control, control.parentElement?.querySelector('.ring'), control.closest('label')].filter(
    (place) => !!place,
  );

async function expectRings(root: ShadowRoot): Promise<number> {
  // A key that does nothing, so that rings are shown.
  await sendKeys({ press: 'Shift' });
  const controls = controlsIn(root);
  for (const control of controls) {
    control.focus();
    const { activeElement } = control.getRootNode() as ShadowRoot;
    expect(activeElement, control.outerHTML.slice(0, 100)).to.equal(control);
    const hasRing = listPlaces(control).some((place) => isTwoTone(getComputedStyle(place)));
    expect(hasRing, `a ring: ${control.outerHTML.slice(0, 200)}`).to.equal(true);
  }
  return controls.length;
}

describe('A focus ring in two tones', () => {
  it('is on each control of the start, with samples and a box to tick', async () => {
    offerSamplePhotos([{ url: drawnPicture(), label: 'Square' }]);
    const { dialog } = await opened({ autoPlace: true, faceConsent: 'ask' });
    expect(await expectRings(dialog.shadowRoot!)).to.be.above(3);
    offerSamplePhotos([]);
  });

  it('is on each control beside the photo, and of the tools', async () => {
    const { dialog, root } = await withPhoto();
    expect(await expectRings(dialog.shadowRoot!)).to.be.above(4);
    await adjust(root);
    expect(await expectRings(dialog.shadowRoot!)).to.be.above(8);
  });

  it('is on each control of the panel of data-debug', async () => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = `<style>${panelStyles}</style><section><header><button>Close</button></header><div tabindex="0">Report</div></section>`;
    document.body.append(host);
    expect(await expectRings(root)).to.equal(2);
    host.remove();
  });
});
