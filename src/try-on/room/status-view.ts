/** One line for what goes on, which is heard too. Holds no state. */
import { html, nothing } from 'lit';
import type { RoomStore } from './store.ts';

/** @param onByHand leaves the finder alone */
export function statusView(store: RoomStore, onByHand: () => void) {
  const { texts } = store;
  const { countdown, progress } = store.state;
  const isWaiting = !countdown && progress === null && store.isWaiting;
  const text = isWaiting ? texts.loading : textOf(store);
  return html`<div class="line">
    <div class="pill ${text ? '' : 'blank'}">
      ${
        isWaiting
          ? html`<span class="spinner"></span>`
          : progress === null
            ? nothing
            : html`<progress max="1" value=${progress} aria-label=${texts.preparing}></progress>`
      }
      <p class="status" role="status">${text}</p>
      ${
        progress === null
          ? nothing
          : html`<button type="button" @click=${onByHand}>${texts.placeByHand}</button>`
      }
    </div>
  </div>`;
}

function textOf(store: RoomStore): string {
  const { countdown, message, progress, isFollowing } = store.state;
  if (countdown) return String(countdown);
  if (progress !== null) return store.texts.preparing;
  if (message) return store.problem ? '' : store.sentence(message);
  return isFollowing ? store.texts.livePreview : '';
}
