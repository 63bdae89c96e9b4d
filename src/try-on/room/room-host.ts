/** What a session and the element that shows it need of each other. */
import type { TemplateResult } from 'lit';
import type { ExperienceContext } from '../experience.ts';
import type { DialogTexts, TextKey } from '../texts/dialog-texts.ts';
import type { Message, SessionState } from './session-state.ts';

export interface RoomHost extends HTMLElement {
  readonly context: ExperienceContext;
  readonly texts: DialogTexts;
  readonly isRightToLeft: boolean;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly updateComplete: Promise<boolean>;
  /** The shop lets a face be looked for, and the shopper does where that is asked. */
  readonly mayFindFace: boolean;
  requestUpdate(): void;
}

/** What the status line says. */
export interface RoomStatus {
  readonly state: SessionState;
  readonly problem: TextKey | null;
  readonly isBusy: boolean;
  /** Whether the product follows a face on the camera's view, and the way on without the finder. */
  readonly fitting: { readonly isFollowing: boolean; placeByHand(): void };
}

/** What is shown: in the place of the photo, and in the panel. */
export interface RoomView {
  readonly kind: 'start' | 'work' | 'side-by-side';
  readonly picture: TemplateResult;
  readonly panel: TemplateResult;
}

export function sentence(texts: DialogTexts, { text, values = {} }: Message): string {
  return texts[text].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
