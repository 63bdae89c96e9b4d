import { expect, nextFrame } from '@open-wc/testing';
import { buttonIn } from '../a-dialog.ts';
import { listenAt } from '../find/a-finder.ts';
import { replace } from '../../helpers/replace.ts';
import {
  alertIn,
  aPhoto,
  backdropIn,
  choose,
  onPhoto,
  opened,
  photoIn,
  pictureIn,
  skipTimers,
} from '../room/a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
const streams: MediaStream[] = [];
let ended = new EventTarget();

function cameraThat(answer: (constraints?: MediaStreamConstraints) => Promise<MediaStream>): void {
  replace(navigator.mediaDevices, 'getUserMedia', answer);
}

const tracksLive = () => streams.flatMap((s) => s.getTracks()).filter((t) => t.readyState === 'live').length;

describe('The camera', () => {
  beforeEach(() => {
    streams.length = 0;
    ended = new EventTarget();
    cameraThat(async (constraints) => {
      const stream = await real(constraints);
      streams.push(stream);
      listenAt(ended, stream);
      return stream;
    });
  });

  async function live() {
    const found = await opened({ mode: 'swap' });
    buttonIn(found.root, 'Use the camera').click();
    await waitUntil(() => found.root.querySelector('video'), 'the camera’s view');
    return found;
  }

  it('is not asked for before the shopper asks for it', async () => {
    await opened();
    expect(streams).to.deep.equal([]);
  });

  it('shows its view with the product’s picture on it, and is accessible', async () => {
    const { dialog, root } = await live();
    await waitUntil(() => pictureIn(root).getBoundingClientRect().width > 20);
    await expect(dialog).to.be.accessible();
  });

  it('takes a photo, and is then switched off', async () => {
    const { root } = await live();
    expect(tracksLive()).to.equal(1);
    buttonIn(root, 'Take the photo').click();
    await waitUntil(() => photoIn(root), 'the photo');
    expect(tracksLive()).to.equal(0);
    await waitUntil(() => !buttonIn(root, 'Share').disabled);
  });

  it('shows a message when it ends by itself, and leaves the other ways open', async () => {
    const { root } = await live();
    ended.dispatchEvent(new Event('ended'));
    await waitUntil(() => alertIn(root)?.textContent!.includes('has stopped'));
    expect(tracksLive()).to.equal(0);
    await waitUntil(() => root.activeElement === buttonIn(root, 'Use the camera'));
    expect(root.querySelector('.main')!.textContent!.trim()).to.equal('Use the camera');
    await onPhoto(root);
  });

  describe('that gives no answer', () => {
    let answer!: () => void;

    /** The shopper has pressed the button, and 15 seconds have passed. */
    async function unanswered() {
      const answered = new Promise<void>((resolve) => (answer = resolve));
      cameraThat(async (constraints) => {
        await answered;
        const stream = await real(constraints);
        streams.push(stream);
        return stream;
      });
      const found = await opened();
      const { setTimeout } = window;
      skipTimers(15_000);
      buttonIn(found.root, 'Use the camera').click();
      await waitUntil(() => alertIn(found.root)?.textContent!.includes('Safari or Chrome'));
      replace(window, 'setTimeout', setTimeout);
      return found;
    }

    it('has an end that names the way out, and leaves the other ways open', async () => {
      const { root } = await unanswered();
      expect(root.querySelector('.main')!.textContent!.trim()).to.equal('Choose a photo');
      await onPhoto(root);
      expect(alertIn(root)).to.equal(null);
      answer();
      await waitUntil(() => streams.length > 0);
      await waitUntil(() => tracksLive() === 0, 'a late camera that is off');
      expect(photoIn(root)).to.not.equal(null);
    });

    it('starts where the shopper allows it late', async () => {
      const { root } = await unanswered();
      answer();
      await waitUntil(() => root.querySelector('video'), 'the camera’s view');
      expect(alertIn(root)).to.equal(null);
      expect(tracksLive()).to.equal(1);
    });

    it('is off where it comes after the dialog has closed', async () => {
      const { dialog } = await unanswered();
      dialog.close();
      answer();
      await waitUntil(() => streams.length > 0);
      await waitUntil(() => tracksLive() === 0, 'a late camera that is off');
    });
  });

  describe('that has gone black', () => {
    const blacken = (track: MediaStreamTrack) => {
      Object.defineProperty(track, 'muted', { value: true });
      ended.dispatchEvent(new Event('mute'));
    };
    const lastTrack = () => streams.at(-1)!.getTracks()[0]!;

    it('is started again, and explained where that does not help', async () => {
      const { root } = await live();
      const video = root.querySelector('video')!;
      skipTimers(3000);
      blacken(lastTrack());
      await waitUntil(() => streams.length === 2 && root.querySelector('video'), 'another camera');
      expect(root.querySelector('video') === video).to.equal(false);
      expect(tracksLive()).to.equal(1);
      blacken(lastTrack());
      await waitUntil(() => alertIn(root)?.textContent!.includes('shows no picture'));
      expect(tracksLive()).to.equal(0);
      expect(root.querySelector('.main')!.textContent!.trim()).to.equal('Use the camera');
    });

    it('in a hidden page is started again when the shopper comes back', async () => {
      const { root } = await live();
      const track = lastTrack();
      skipTimers(3000);
      replace(document, 'visibilityState', 'hidden');
      blacken(track);
      await nextFrame();
      expect(streams).to.have.length(1);
      replace(document, 'visibilityState', 'visible');
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => streams.length === 2 && root.querySelector('video'), 'another camera');
    });
  });

  it('changes the shape of its view when the phone is turned', async () => {
    const { root } = await live();
    const video = root.querySelector('video')!;
    const { videoWidth, videoHeight } = video;
    Object.defineProperty(video, 'videoWidth', { value: videoHeight });
    Object.defineProperty(video, 'videoHeight', { value: videoWidth });
    video.dispatchEvent(new Event('resize'));
    const { width, height } = backdropIn(root).getBoundingClientRect();
    expect(width / height).to.be.closeTo(videoHeight / videoWidth, 0.02);
  });

  it('is switched off when the dialog closes', async () => {
    const { dialog } = await live();
    dialog.close();
    expect(tracksLive()).to.equal(0);
  });

  it('is switched off when the permission comes after the dialog closed', async () => {
    let permit!: () => void;
    const permitted = new Promise<void>((resolve) => (permit = resolve));
    let asked = false;
    cameraThat(async (constraints) => {
      asked = true;
      await permitted;
      const stream = await real(constraints);
      streams.push(stream);
      return stream;
    });
    const { dialog, root } = await opened();
    buttonIn(root, 'Use the camera').click();
    await waitUntil(() => asked);
    dialog.close();
    permit();
    await waitUntil(() => streams.length === 1 && tracksLive() === 0);
  });

  it('is switched off when a photo is chosen while it is starting, and the photo stays', async () => {
    let start!: () => void;
    const started = new Promise<void>((resolve) => (start = resolve));
    replace(HTMLVideoElement.prototype, 'play', () => started);
    const { root } = await opened();
    buttonIn(root, 'Use the camera').click();
    await waitUntil(() => tracksLive() === 1, 'the camera');
    choose(root, await aPhoto());
    await waitUntil(() => tracksLive() === 0 && photoIn(root), 'the photo');
    start();
    await nextFrame();
    expect(photoIn(root)).to.not.equal(null);
    expect(root.querySelector('video')).to.equal(null);
  });

  for (const [name, sentence] of [
    ['NotFoundError', 'We couldn’t find a camera'],
    ['NotAllowedError', 'Camera access is blocked'],
    ['NotReadableError', 'Another app is using the camera'],
  ] as const) {
    it(`answers ${name} with a sentence, and a photo can still be chosen`, async () => {
      cameraThat(() => Promise.reject(new DOMException('', name)));
      const { dialog, root } = await opened();
      buttonIn(root, 'Use the camera').click();
      await waitUntil(() => alertIn(root)?.textContent!.includes(sentence), sentence);
      await expect(dialog).to.be.accessible();
      await onPhoto(root);
    });
  }
});
