/**
 * The shopper's photo for the visit: in the tab's memory, so that the next product opens worn, and in `sessionStorage` only once the
 * shopper has ticked the box. Nothing of it is sent.
 */
import { fitWithin } from '../base/fit-within.ts';
import { releaseStill } from '../base/still.ts';
import { isCanvasTrue } from '../base/true-canvas.ts';
import type { BodyPart } from '../base/wearing-site.ts';
import { openPhoto } from './open-photo.ts';

export interface VisitPhoto {
  readonly photo: HTMLCanvasElement;
  /** Points that came with the photo, in its pixels; null if there were none. Those that were found on it are not kept. */
  readonly points: Float32Array | null;
  /** A photo of a hand is of no use for glasses. */
  readonly shows: BodyPart;
}

const KEY = 'storefront-tryon.photo';
/** Pixels on the longer side of the kept copy: a session holds about 5 MB of text. */
const MAX_KEPT_SIDE = 1280;

let visit: VisitPhoto | null = null;

export const isOfVisit = (photo: HTMLCanvasElement): boolean => visit?.photo === photo;

/** Takes the place of the previous photo, which is released. */
export function rememberPhoto(next: VisitPhoto): void {
  const isNew = visit?.photo !== next.photo;
  if (isNew) release();
  visit = next;
  // A browser may keep the page itself, and show it again to somebody else who goes back.
  addEventListener('pagehide', release, { once: true });
  if (isNew && isKept()) void keepPhoto();
}

function release(): void {
  if (visit) releaseStill(visit.photo);
  visit = null;
}

export function forgetPhoto(): void {
  release();
  dropPhoto();
}

/** The photo of this visit, if it shows what is asked for. */
export async function photoOfVisit(shows: BodyPart): Promise<VisitPhoto | null> {
  const [of, data] = visit ? [] : inSession();
  if (data) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const photo = await openPhoto(new Blob([bytes], { type: 'image/jpeg' })).catch(() => null);
    if (photo) visit ??= { photo, points: null, shows: of === 'hand' ? 'hand' : 'face' };
  }
  return visit?.shows === shows ? visit : null;
}

// --- In the session

/** A shop can forbid that anything is kept in the session. */
export const mayKeep = (): boolean => !document.querySelector('script[data-session="none"]');

export const isKept = (): boolean => inSession().length > 0;

/** Keeps the photo of this visit, and each one that takes its place. */
export async function keepPhoto(): Promise<void> {
  if (!(await isCanvasTrue()) || !visit) return;
  const { photo, shows } = visit;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = fitWithin(photo.width, photo.height, MAX_KEPT_SIDE);
  canvas.getContext('2d')!.drawImage(photo, 0, 0, canvas.width, canvas.height);
  const [, data] = canvas.toDataURL('image/jpeg', 0.85).split(',');
  canvas.width = 0;
  withSession((session) => session.setItem(KEY, `${shows},${data}`));
}

export const dropPhoto = (): void => withSession((session) => session.removeItem(KEY));

const inSession = (): string[] => withSession((session) => session.getItem(KEY)?.split(',')) ?? [];

/** Undefined if the session is full, or the browser lets this page keep nothing: the photo stays in memory. */
function withSession<Result>(use: (session: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
