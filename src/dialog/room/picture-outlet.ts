/** The ways of the shopper's picture out of the dialog, each with what is said of it afterwards. Renders nothing. */
import type { TextKey } from '../texts/dialog-texts.ts';
import { copyPicture, download, encoded, fileName, mayDownload, shareBySheet } from './picture-actions.ts';

export interface Outcome {
  /** The picture has gone that way. */
  readonly done?: 'save' | 'share';
  readonly text?: TextKey;
  readonly problem?: TextKey;
}

export class PictureOutlet {
  readonly #report: (outcome: Outcome) => void;
  #revoke: (() => void) | null = null;

  constructor(report: (outcome: Outcome) => void) {
    this.#report = report;
  }

  /** @param picture is released */
  async save(picture: HTMLCanvasElement, title: string | null): Promise<void> {
    try {
      const blob = await encoded(picture, 'image/jpeg');
      this.#report(this.#download(blob, title, 'save'));
    } catch {
      this.#report({ problem: 'saveFailed' });
    } finally {
      picture.width = 0;
    }
  }

  /**
   * By the device's share sheet where there is one, else copied, else saved.
   * @param picture is released; null where the product's picture may not be copied: then the page's address is shared
   */
  async share(picture: HTMLCanvasElement | null, title: string | null): Promise<void> {
    try {
      const blob = picture && (await encoded(picture, 'image/jpeg'));
      const file = blob && new File([blob], fileName(title), { type: blob.type });
      if (await shareBySheet(file, title ?? '')) this.#report({ done: 'share', text: 'shared' });
      else if (!picture) this.#report({ problem: 'saveForbidden' });
      else if (await copyPicture(encoded(picture, 'image/png')))
        this.#report({ done: 'share', text: 'copied' });
      else this.#report(this.#download(blob!, title, 'share'));
    } catch (error) {
      const wasClosed = (error as Error).name === 'AbortError';
      this.#report(wasClosed ? {} : { problem: 'saveFailed' });
    } finally {
      if (picture) picture.width = 0;
    }
  }

  release(): void {
    this.#revoke?.();
    this.#revoke = null;
  }

  #download(blob: Blob, title: string | null, done: 'save' | 'share'): Outcome {
    const may = mayDownload();
    if (may === false) return { problem: 'saveFailed' };
    this.release();
    this.#revoke = download(blob, fileName(title));
    // Nothing is promised that a frame around the page may forbid: the browser says itself what it saves.
    return may ? { done, text: 'saved' } : { done };
  }
}
