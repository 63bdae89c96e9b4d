/** Makes one picture for the command `photo-swap`, as the relay would. */
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { systemClock, withTimeout } from '../../core/base/clock.ts';
import { createCatalogClient } from '../../core/catalog/client.ts';
import { openEngine } from '../../service/relay/photo-swap/engines/engines.ts';
import { detectPictureType, readPhoto } from '../../service/relay/photo-swap/photo.ts';
import { loadProductPicture } from '../../service/relay/photo-swap/product-picture.ts';
import { checkPhotoSwap } from '../../service/relay/photo-swap/settings.ts';
import { isPhotoSwapError, type FailureKind } from '../../service/relay/photo-swap/swap-engine.ts';
import { nodePictureGetter } from '../../service/relay/node/picture-getter.ts';
import { CannotBeginError, type CommandHost } from './command.ts';
import { toOptionName, readPhotoSwap } from './relay-settings.ts';

/** Larger than the limit for pages, because phones take such photos and this command does not scale them down. */
const MAX_BYTES = 12 * 2 ** 20;

/** Advice by kind of failure; the messages of other kinds contain their own. */
const ADVICE: Partial<Record<FailureKind, string>> = {
  refused: 'It refuses the same photo again: try another one.',
  'timed-out': `Raise ${toOptionName('photoSwapTimeout')}, or choose a faster model.`,
  failed: "Try again; if nothing changes, look at the engine's status page.",
};

const cannotBegin = (error: Error): never => {
  throw new CannotBeginError(error.message);
};

export async function tryPhotoSwap(
  file: string,
  sku: string,
  options: Record<string, string | boolean | undefined>,
  { env, print, printError }: CommandHost,
  signal: AbortSignal,
): Promise<0 | 1> {
  const settings = readPhotoSwap(options, env);
  if (!settings) throw new CannotBeginError(`${toOptionName('photoSwapEngine')} is missing: name an engine.`);
  const baseUrl = options['upstream'];
  const apiKey = env['TRYON_API_KEY']?.trim();
  if (typeof baseUrl !== 'string' || !apiKey)
    throw new CannotBeginError(
      `${toOptionName('baseUrl')} and TRYON_API_KEY are needed: the product comes from the catalog.`,
    );
  const swap = checkPhotoSwap(settings);
  const target = String(options['out']);
  await checkTarget(target);
  const { photo } = await readFile(file)
    .then((bytes) => readPhoto(bytes, MAX_BYTES))
    .catch((error: Error) => cannotBegin(new Error(`${file}: ${error.message}`)));
  const getPicture = nodePictureGetter(new URL(baseUrl).origin, swap.allowPrivateImages);
  const generate = await openEngine(swap.engine!, { ...swap, fetch, getPicture }).catch(cannotBegin);
  const client = createCatalogClient({ baseUrl, apiKey });
  const { products } = await client.listProducts({ external_id: sku }, { signal }).catch(cannotBegin);
  const [product] = products;
  if (!product?.image_url) throw new CannotBeginError(`The catalog has no product ${sku} with a picture.`);
  if (!swap.categories.includes(product.category))
    throw new CannotBeginError(
      `${swap.name} makes pictures of ${swap.categories.join(', ')}; ${sku} is ${product.category}.`,
    );
  const productPicture = await loadProductPicture(getPicture, new URL(product.image_url), {
    clock: systemClock,
    signal,
  }).catch(cannotBegin);

  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  const subject = { engine: settings.engine, product: sku, category: product.category };
  try {
    const made = await withTimeout({ clock: systemClock, timeoutMs: swap.timeoutMs, signal }, (signal) =>
      generate({ photo, productPicture, product, signal, onProgress() {} }),
    );
    const picture = new Uint8Array(await made.arrayBuffer());
    if (!detectPictureType(picture))
      throw new Error('The engine’s answer is not a JPEG, PNG or WebP picture.');
    const report = {
      ...subject,
      seconds: seconds(),
      bytes: picture.length,
      out: await keep(picture, target),
    };
    print(
      options['json']
        ? JSON.stringify(report)
        : `${report.out} was made by ${swap.name} in ${report.seconds} s (${Math.ceil(picture.length / 1024)} kB).`,
    );
    if (report.out === target) return 0;
    printError(`${target} can't be written any more: the picture is in ${report.out}.`);
    return 1;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const isLate = (error as Error).name === 'TimeoutError';
    const code = isPhotoSwapError(error) ? error.kind : isLate ? 'timed-out' : 'failed';
    const what = isLate ? `No picture arrived within ${swap.timeoutMs / 1000} s.` : (error as Error).message;
    const message = [what, ADVICE[code]].filter(Boolean).join(' ');
    if (options['json']) print(JSON.stringify({ ...subject, seconds: seconds(), error: { code, message } }));
    else printError(message);
    return 1;
  }
}

/**
 * Opens the target before the engine is paid.
 * @throws CannotBeginError if no file can be written there
 */
async function checkTarget(path: string): Promise<void> {
  const isNew = !existsSync(path);
  try {
    await (await open(path, 'a')).close();
    if (isNew) await rm(path);
  } catch (error) {
    const why = (error as Error).message;
    throw new CannotBeginError(
      `--out ${path} can't be written (${why}). Name a file in a folder that is there.`,
    );
  }
}

/** Writes a picture that is paid for, if need be into a temporary folder. @returns its path */
async function keep(picture: Uint8Array, target: string): Promise<string> {
  try {
    await writeFile(target, picture);
    return target;
  } catch {
    const path = join(await mkdtemp(join(tmpdir(), 'storefront-tryon-')), basename(target));
    await writeFile(path, picture);
    return path;
  }
}
