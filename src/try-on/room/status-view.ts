/** One status line, also for screen readers, with at most one action. Holds no state. */
import { html, nothing } from 'lit';
import type { TextKey } from '../texts/dialog-texts.ts';
import type { Shopper } from './shopper.ts';
import { isPhoto, type RoomStore } from './store.ts';

/** Problems that another photo may solve. */
const OF_THE_PHOTO: ReadonlySet<TextKey | undefined> = new Set(['noFaceFound', 'noHandFound', 'showWrist']);

export function statusView(store: RoomStore, shopper: Shopper | null) {
  const { texts, isSwapping } = store;
  const { countdown, search, message, comparing, isBusy, mode, picture, isPictureMissing, marks } =
    store.state;
  const isBeside = mode === 'work' && store.isBeside;
  const isSearching = !isSwapping && store.isSearching;
  const progress = isSwapping ? null : store.state.progress;
  // A question to the shopper does not wait for the picture.
  const isPictureAwaited = mode !== 'start' && !picture && !isPictureMissing && marks.length === 0;
  const isLoading = isBusy || comparing || isPictureAwaited;
  const isWaiting = !countdown && !isSwapping && (isSearching || isLoading);
  const text =
    isWaiting && !isSearching
      ? store.sentence(comparing ?? { text: 'loading' })
      : chooseStatusText(store, isSearching, isBeside);
  const action = (name: TextKey, onClick: () => void) =>
    html`<button type="button" @click=${onClick}>${texts[name]}</button>`;
  const isPhotoShown = isPhoto(store.state.backdrop);
  const needsPhoto = isPhotoShown && OF_THE_PHOTO.has(message?.text);
  const isQuestion = needsPhoto || message?.canRetry || marks.length > 0 || isBeside;
  // Heard only: in Adjust, on a picture of the photo swap, which has its own label, and once it has been read.
  const isHeardAlone =
    !isWaiting &&
    (store.tool === 'adjust' ||
      message?.text.endsWith('Done') ||
      (isPhotoShown && store.state.isMessageOver && !isQuestion));
  return html`<div class="line">
    <div class="pill ${text && !isHeardAlone ? '' : 'blank'}">
      ${
        progress !== null
          ? html`<progress max="1" value=${progress} aria-label=${texts.preparing}></progress>`
          : isWaiting
            ? html`<span class="spinner"></span>`
            : nothing
      }
      <p class="status" role="status">${text}</p>
      ${
        isSearching && search === 'slow'
          ? action('placeByHand', () => shopper?.fitting.placeByHand())
          : nothing
      }
      ${!isWaiting && needsPhoto ? action('anotherPhoto', () => shopper?.changePhoto()) : nothing}
      ${!isWaiting && message?.canRetry ? action('retry', () => shopper?.fitting.placeAgain()) : nothing}
    </div>
  </div>`;
}

function chooseStatusText(store: RoomStore, isSearching: boolean, isBeside: boolean): string {
  const { countdown, message, isFollowing } = store.state;
  if (countdown) return String(countdown);
  if (isSearching) return store.texts.preparing;
  if (message) return store.problem ? '' : store.sentence(message);
  if (isBeside) return store.isSwapping ? '' : store.texts.notOnYou;
  return isFollowing ? store.texts.livePreview : '';
}
