/** What a session and the element that shows it need of each other. */
import type { TemplateResult } from 'lit';
import type { ExperienceContext } from '../experience.ts';
import type { DialogTexts, TextKey } from '../texts/dialog-texts.ts';

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
  readonly message: Message | null;
  readonly problem: TextKey | null;
  readonly isBusy: boolean;
  /** Of the finder's files, from 0 to 1; null while none is on its way. */
  readonly progress: number | null;
  /** Seconds until the photo is taken; 0 while none is counted. */
  readonly countdown: number;
  /** The product follows a face on the camera's view. */
  readonly isFollowing: boolean;
  /** Goes on without the finder. */
  placeByHand(): void;
}

/** What is shown: in the place of the photo, and in the panel. */
export interface RoomView {
  readonly kind: 'start' | 'work' | 'side-by-side';
  readonly picture: TemplateResult;
  readonly panel: TemplateResult;
}

/** A sentence of the texts, with what stands in its places. */
export interface Message {
  readonly text: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

export function sentence(texts: DialogTexts, { text, values = {} }: Message): string {
  return texts[text].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
