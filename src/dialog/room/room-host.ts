/** What a session needs of the element that shows it. Types only. */
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

/** A sentence of the texts, with what stands in its places. */
export interface Message {
  readonly text: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

export function sentence(texts: DialogTexts, { text, values = {} }: Message): string {
  return texts[text].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
