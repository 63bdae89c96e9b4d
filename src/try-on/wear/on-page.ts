/** Drawing for the page: sends pictures to the drawing parts and lays the results on canvases that the page can show. */
import { loadEyewearPart } from '../find/eyewear-parser.ts';
import { offThread } from '../parts/off-thread.ts';
import type { PartCalls } from '../parts/worker-parts.ts';
import { isLimb } from './hand/limb-points.ts';
import { drawStill } from '../base/still.ts';
import type { Cutout, FacePoints, Patch, Place } from './types.ts';
import type { DrawingCalls, PictureOf } from './calls.ts';
import type { FrameAndPatch, WornFrame } from './live.ts';

/** A canvas over a photo, with its upper left corner at `left`, `top`. */
export interface WornPicture {
  readonly picture: HTMLCanvasElement;
  /** In pixels of the photo. */
  readonly left: number;
  readonly top: number;
}

/** A photo with a face that products are drawn on. */
export interface FacePhoto {
  /** Null if nothing of the product is on the photo. */
  wear(cutout: Cutout, place: Place): Promise<WornPicture | null>;
}

/** The calls that draw on a photo or frame. */
type WearingCalls = PartCalls<'draw-on-hand'>;

/** What was sent last, by any dialog of the page, and to which part. */
let sent: { calls?: WearingCalls; product?: Cutout; face?: FacePhoto } = {};

/** Loads the parts when there is something to draw. A call rejects if that fails, and the next one tries again. */
export function drawing(isDebugging: boolean) {
  const partFor = (category: string | undefined): Promise<DrawingCalls> =>
    category === 'eyewear' ? loadEyewearPart({ isDebugging }) : offThread('draw', isDebugging);
  const wearingPart = (points: FacePoints, category: string | undefined): Promise<WearingCalls> =>
    isLimb(points) ? offThread('draw-on-hand', isDebugging) : partFor(category);
  /** Sends in the same task as the drawing call, so that no other dialog comes between. */
  const send = (calls: WearingCalls, cutout: Cutout) => {
    if (sent.calls !== calls) {
      // No other part keeps a photo.
      void sent.calls?.forget();
      sent = { calls };
    }
    if (sent.product === cutout) return;
    sent.product = cutout;
    calls.product({ cutout }).catch(() => {});
  };
  return {
    /** Loads the drawing part early. @param category of the product (specification, section 2.1) */
    load: (category: string | undefined) => void partFor(category).catch(() => {}),
    async prepare(source: HTMLCanvasElement, of: PictureOf) {
      const { prepare } = await partFor(of.category);
      const { flat, ...prepared } = await prepare({ picture: await createImageBitmap(source), ...of });
      if (!flat) return { ...prepared, flat };
      const { left, top, scale } = prepared.at;
      const still = drawStill(source.width, source.height, (ctx) => {
        // Pixels that are put there, and not drawn, cost the page nothing later.
        if (scale === 1) return putOn(ctx, flat, left, top);
        const sheet = drawStill(flat.width, flat.height, (small) => putOn(small, flat, 0, 0));
        ctx.drawImage(sheet, left, top, flat.width * scale, flat.height * scale);
      });
      return { ...prepared, flat: still };
    },
    /** @param points of the face, or of the place on a hand, in the photo's pixels */
    facePhoto(photo: HTMLCanvasElement, points: FacePoints): FacePhoto {
      const face: FacePhoto = {
        async wear(cutout, place) {
          const calls = await wearingPart(points, cutout.category);
          const bitmap = sent.face === face && sent.calls === calls ? null : await createImageBitmap(photo);
          send(calls, cutout);
          if (bitmap) {
            sent.face = face;
            calls.face({ photo: bitmap, points }).catch(() => {});
          }
          const patch = await calls.wear({ place });
          if (!patch) return null;
          const { left, top, width, height } = patch;
          return { left, top, picture: drawStill(width, height, (ctx) => putOn(ctx, patch, 0, 0)) };
        },
      };
      return face;
    },
    async wearOnFrame(cutout: Cutout, frame: WornFrame): Promise<FrameAndPatch> {
      const calls = await wearingPart(frame.points, cutout.category);
      send(calls, cutout);
      return calls.wearOnFrame(frame);
    },
    /** Releases the photo. */
    forget(): void {
      void sent.calls?.forget();
      sent = {};
    },
  };
}

export type OnPage = ReturnType<typeof drawing>;

export function putOn(
  ctx: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { data, width, height }: Patch,
  left: number,
  top: number,
): void {
  const bytes = data as Uint8ClampedArray<ArrayBuffer>;
  ctx.putImageData(new ImageData(bytes, width, height), left, top);
}
