import { expect } from '@open-wc/testing';
import { hasCamera } from '../../../src/try-on/photo/has-camera.ts';
import { replace } from '../../helpers/replace.ts';
import { nameDevices, skipTimers } from '../room/a-preview.ts';

const answerWith = (enumerate: () => Promise<MediaDeviceInfo[]>) =>
  replace(navigator.mediaDevices, 'enumerateDevices', enumerate);

describe('Whether the device has a camera', () => {
  it('is yes where it names one among its parts, without a permission', async () => {
    replace(navigator.mediaDevices, 'getUserMedia', () => Promise.reject(new Error('Nothing is asked for.')));
    nameDevices('audioinput', 'videoinput');
    expect(await hasCamera()).to.equal(true);
  });

  it('is no where it names none', async () => {
    nameDevices('audioinput', 'audiooutput');
    expect(await hasCamera()).to.equal(false);
  });

  it('is no where the page may not ask', async () => {
    answerWith(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    expect(await hasCamera()).to.equal(false);
  });

  it('is no in a page without a secure context', async () => {
    replace(navigator, 'mediaDevices', undefined as never);
    expect(await hasCamera()).to.equal(false);
  });

  it('is taken for a yes by a browser that does not answer', async () => {
    skipTimers(300);
    answerWith(() => new Promise(() => {}));
    expect(await hasCamera()).to.equal(true);
  });
});
