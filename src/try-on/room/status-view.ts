/** One line for what goes on, which is heard too. Holds no state. */
import { html, nothing } from 'lit';
import type { DialogTexts } from '../texts/dialog-texts.ts';
import { sentence, type RoomStatus } from './room-host.ts';

/** @param isLoading the session's part is on its way */
export function statusView(texts: DialogTexts, status: RoomStatus | null, isLoading: boolean) {
  const { countdown = 0, progress = null } = status?.state ?? {};
  const isBusy = !countdown && progress === null && (isLoading || (status?.isBusy ?? false));
  const text = isBusy ? texts.loading : status ? textOf(texts, status) : '';
  return html`<div class="line">
    <div class="pill ${text ? '' : 'blank'}">
      ${
        isBusy
          ? html`<span class="spinner"></span>`
          : progress === null
            ? nothing
            : html`<progress max="1" value=${progress} aria-label=${texts.preparing}></progress>`
      }
      <p class="status" role="status">${text}</p>
      ${
        progress === null
          ? nothing
          : html`<button type="button" @click=${() => status!.fitting.placeByHand()}>
              ${texts.placeByHand}
            </button>`
      }
    </div>
  </div>`;
}

function textOf(texts: DialogTexts, { state, problem, fitting }: RoomStatus): string {
  const { countdown, message, progress } = state;
  if (countdown) return String(countdown);
  if (progress !== null) return texts.preparing;
  if (message) return problem ? '' : sentence(texts, message);
  return fitting.isFollowing ? texts.livePreview : '';
}
