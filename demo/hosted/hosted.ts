/** The other side of `experience-url`: a vendor's page, which uses nothing of this package but the messages of docs/try-on.md. */
export const VERSION = 1;

interface Start {
  readonly tryon: number;
  readonly type: 'start';
  readonly product: {
    id: string;
    external_id?: string;
    title?: string;
    category?: string;
    image_url?: string;
  };
  readonly mode: string;
  readonly lang: string;
}

const byId = <Found extends HTMLElement>(id: string) => document.getElementById(id) as Found;

/** The shop's origin from the parent's first message; later messages are only sent to this origin. */
let shop = '';
let product: Start['product'] | null = null;
let height = 700;

function send(message: { type: string; [field: string]: unknown }): void {
  // The shop's origin is unknown before its first message, and "ready" contains no secrets.
  window.parent.postMessage({ tryon: VERSION, ...message }, shop || '*');
  byId('sent').textContent = `Sent: ${message.type}`;
}

function show({ product, mode, lang }: Start): void {
  // The page is always in English; the product's title is in the shop's language.
  byId('title').lang = lang || 'en';
  byId('title').dir = 'auto';
  byId('title').textContent = product.title ?? 'A product without a title';
  const facts = { id: product.id, external_id: product.external_id, category: product.category, mode, lang };
  byId('facts').replaceChildren(
    ...Object.entries(facts).flatMap(([name, value]) => [
      Object.assign(document.createElement('dt'), { textContent: name }),
      Object.assign(document.createElement('dd'), { textContent: value ?? 'none' }),
    ]),
  );
  const picture = byId<HTMLImageElement>('picture');
  picture.hidden = !/^https?:/.test(new URL(product.image_url ?? 'about:blank', location.href).protocol);
  if (!picture.hidden) picture.src = product.image_url!;
}

/** Stands in for the shopper's picture: a card with the product's title. */
function drawResult(): string {
  const canvas = document.createElement('canvas');
  canvas.width = 480;
  canvas.height = 320;
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = '#5b3df5';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.fillStyle = '#fff';
  ctx.font = '600 28px system-ui';
  ctx.textAlign = 'center';
  ctx.fillText(product?.title ?? '', canvas.width / 2, canvas.height / 2, canvas.width - 40);
  return canvas.toDataURL('image/jpeg');
}

window.addEventListener('message', ({ source, origin, data }: MessageEvent<Start>) => {
  if (source !== window.parent || data?.tryon !== VERSION || data.type !== 'start') return;
  shop = origin;
  product = data.product;
  show(data);
});

byId('add').addEventListener('click', () =>
  send({ type: 'add-to-cart', quantity: byId<HTMLInputElement>('quantity').valueAsNumber || 1 }),
);
byId('result').addEventListener('click', () => send({ type: 'result', image: drawResult() }));
byId('taller').addEventListener('click', () => send({ type: 'resize', height: (height += 200) }));
byId('close').addEventListener('click', () => send({ type: 'close' }));

send({ type: 'ready' });
