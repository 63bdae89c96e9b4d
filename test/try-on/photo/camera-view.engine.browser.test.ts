/** What the camera's view offers, on a camera whose picture is red on its left and blue on its right. */
import { expect } from '@open-wc/testing';
import { buttonIn } from '../a-dialog.ts';
import { pixelAt } from '../read-pixels.ts';
import { showToCamera } from '../find/a-finder.ts';
import { replace } from '../../helpers/replace.ts';
import { alertIn, listenTo, opened, photoIn, rowsIn, skipTimers } from '../room/a-preview.ts';
import { status } from '../wear/placed-product.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const asked: unknown[] = [];
const tracks: MediaStreamTrack[] = [];

function showTwoHalves(): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
  const ctx = canvas.getContext('2d')!;
  const draw = () =>
    ['#f00', '#00f'].forEach((colour, half) => {
      ctx.fillStyle = colour;
      ctx.fillRect(160 * half, 0, 160, 240);
    });
  showToCamera(canvas, draw, (stream, constraints) => {
    asked.push((constraints!.video as MediaTrackConstraints).facingMode);
    tracks.push(...stream.getTracks());
  });
}

async function live(lang = 'en') {
  const found = await opened({ lang });
  found.root.querySelector<HTMLButtonElement>('.ways .main')!.click();
  await waitUntil(() => found.root.querySelector('video'), 'the camera’s view');
  return found;
}

async function leftOfPhoto(root: ShadowRoot): Promise<'red' | 'blue'> {
  buttonIn(root, 'Take the photo').click();
  await waitUntil(() => photoIn(root), 'the photo');
  const [red, , blue] = pixelAt(photoIn(root)!, 20, 120);
  return red! > blue! ? 'red' : 'blue';
}

describe('The camera’s view', () => {
  beforeEach(async () => {
    await setViewport({ width: 1000, height: 800 });
    asked.length = tracks.length = 0;
    showTwoHalves();
  });

  it('is a mirror where the camera looks at the shopper, and so is the photo', async () => {
    const { root } = await live();
    expect(asked).to.deep.equal(['user']);
    expect(getComputedStyle(root.querySelector('video')!).scale).to.equal('-1 1');
    expect(await leftOfPhoto(root)).to.equal('blue');
  });

  it('is none where the other camera looks away, which is asked for once the first is off', async () => {
    const { root } = await live();
    const [first] = tracks;
    buttonIn(root, 'Other camera').click();
    await waitUntil(() => asked.length === 2);
    expect(asked).to.deep.equal(['user', 'environment']);
    expect(first!.readyState).to.equal('ended');
    await waitUntil(() => root.querySelector('video:not(.mirrored)'));
    expect(await leftOfPhoto(root)).to.equal('red');
  });

  for (const lang of ['de', 'pl']) {
    it(`has one row of controls on 320 pixels in ${lang}`, async () => {
      await setViewport({ width: 320, height: 568 });
      const { root } = await live(lang);
      expect(rowsIn(root.querySelector('.controls')!)).to.equal(1);
    });
  }

  it('counts three seconds before the photo, seen and heard', async () => {
    const { root } = await live();
    const said = listenTo(root);
    const seen = new Set<string>();
    const observer = new MutationObserver(() => {
      const shown = root.querySelector('.countdown')?.textContent?.trim();
      if (shown) seen.add(`${shown} ${status(root)}`);
    });
    observer.observe(root, { subtree: true, childList: true, characterData: true });
    buttonIn(root, 'Timer').click();
    await waitUntil(() => buttonIn(root, 'Timer').getAttribute('aria-pressed') === 'true');
    skipTimers(1000);
    let photos = 0;
    root.host.addEventListener('tryon-photo', () => photos++);
    // A second press while it counts is none.
    for (let press = 0; press < 2; press++) buttonIn(root, 'Take the photo').click();
    await waitUntil(() => photoIn(root), 'the photo');
    observer.disconnect();
    expect(said().filter((text) => /^\d$/.test(text))).to.deep.equal(['3', '2', '1']);
    expect([...seen]).to.deep.equal(['3 3', '2 2', '1 1']);
    expect(photos).to.equal(1);
  });

  for (const [name, problem, unplug] of [
    ['never plays has a busy sign, and an end', 'shows no picture', false],
    ['is unplugged while it starts is not said to be in use by another app', 'has stopped', true],
  ] as const) {
    it(`of a camera that ${name}`, async () => {
      replace(HTMLVideoElement.prototype, 'play', async () => {
        if (!unplug) return new Promise<void>(() => {});
        for (const track of tracks) track.stop();
        throw new DOMException('', 'AbortError');
      });
      const { root } = await opened();
      const said = listenTo(root);
      skipTimers(15_000);
      buttonIn(root, 'Use the camera').click();
      await waitUntil(() => alertIn(root));
      expect(said()).to.contain('Loading…');
      expect(alertIn(root)!.textContent).to.contain(problem);
      expect(tracks.map(({ readyState }) => readyState)).to.deep.equal(['ended']);
    });
  }
});
