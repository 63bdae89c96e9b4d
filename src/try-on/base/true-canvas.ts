/**
 * Whether the browser gives what was drawn when a canvas is read or written to a file. Some privacy settings give white or noise in its
 * place, as those of Tor. Others change a few values by a level or two, which nobody sees.
 */

const SIDE = 16;
/** The greatest change of a channel that counts as none. */
const MAX_CHANGE = 16;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

let answer: Promise<boolean> | undefined;

/** Examined once for the page; never rejects. */
export const isCanvasTrue = (): Promise<boolean> => (answer ??= examine());

async function examine(): Promise<boolean> {
  try {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = SIDE;
    const [element, offscreen] = [drawHalves(canvas.getContext('2d')!), drawHalves(createContext())];
    const files = [
      await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve)),
      await offscreen.canvas.convertToBlob(),
    ];
    const written = files.map(async (file) => {
      const ctx = createContext();
      ctx.drawImage(await createImageBitmap(file!), 0, 0);
      return ctx;
    });
    if ([element, offscreen, ...(await Promise.all(written))].every(hasHalves)) return true;
    console.info(
      'storefront-tryon: this browser gives noise in place of drawn pixels. Products stay beside the photo, and no picture is saved or sent.',
    );
    return false;
  } catch {
    // Without canvases, as in the DOM of tests, nothing is read.
    return true;
  }
}

const createContext = () => new OffscreenCanvas(SIDE, SIDE).getContext('2d')!;

/** Black on the left and red on the right: white, grey and noise differ from both. */
function drawHalves<Drawn extends Context>(ctx: Drawn): Drawn {
  ctx.fillRect(0, 0, SIDE, SIDE);
  ctx.fillStyle = 'red';
  ctx.fillRect(SIDE / 2, 0, SIDE / 2, SIDE);
  return ctx;
}

const hasHalves = (ctx: Context): boolean =>
  ctx.getImageData(0, 0, SIDE, SIDE).data.every((value, i) => {
    const isRed = (i >> 2) % SIDE >= SIDE / 2;
    const drawn = i % 4 === 3 || (i % 4 === 0 && isRed) ? 255 : 0;
    return Math.abs(value - drawn) <= MAX_CHANGE;
  });
