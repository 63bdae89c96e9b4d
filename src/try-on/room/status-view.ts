/** One status line, also for screen readers, with at most one action. Holds no state. */
import { html, nothing } from 'lit';
import type { TextKey } from '../texts/dialog-texts.ts';
import type { Shopper } from './shopper.ts';
import { isPhoto, type RoomStore } from './store.ts';

/** Problems that another photo may solve. */
const OF_THE_PHOTO: ReadonlySet<TextKey | undefined> = new Set(['noFaceFound', 'noHandFound', 'showWrist']);

export function statusView(store: RoomStore, shopper: Shopper | null) {
  const { texts, isSwapping } = store;
  const { countdown, search, message, tool, comparing, isBusy, mode, picture, isPictureMissing } =
    store.state;
  const isSearching = !isSwapping && store.isSearching;
  const progress = isSwapping ? null : store.state.progress;
  const isLoading = isBusy || comparing || (mode !== 'start' && !picture && !isPictureMissing);
  const isWaiting = !countdown && !isSwapping && (isSearching || isLoading);
  const text =
    isWaiting && !isSearching
      ? store.sentence(comparing ?? { text: 'loading' })
      : chooseStatusText(store, isSearching);
  const action = (name: TextKey, onClick: () => void) =>
    html`<button type="button" @click=${onClick}>${texts[name]}</button>`;
  // Heard only in Adjust, where nothing may cover the product, and on a picture of the photo swap, which has its own label.
  const isHeardAlone = !isWaiting && (tool === 'adjust' || message?.text === 'swapDone');
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
      ${isSearching && search === 'slow' ? action('placeByHand', () => shopper?.fitting.finder.takeOver()) : nothing}
      ${
        !isWaiting && isPhoto(store.state.backdrop) && OF_THE_PHOTO.has(message?.text)
          ? action('anotherPhoto', () => shopper?.changePhoto())
          : nothing
      }
      ${!isWaiting && message?.canRetry ? action('retry', () => shopper?.fitting.placeAgain()) : nothing}
    </div>
  </div>`;
}

function chooseStatusText(store: RoomStore, isSearching: boolean): string {
  const { countdown, message, isFollowing } = store.state;
  if (countdown) return String(countdown);
  if (isSearching) return store.texts.preparing;
  if (message) return store.problem ? '' : store.sentence(message);
  return isFollowing ? store.texts.livePreview : '';
}
