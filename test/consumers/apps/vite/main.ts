import { registerExperience, TryonButton, type StorefrontProduct } from 'storefront-tryon';
import 'storefront-tryon/mock';

document.addEventListener('tryon-open', ({ detail }) => {
  const mode: 'swap' | 'realtime' = detail.mode;
  const product: StorefrontProduct = detail.product;
  document.title = `${mode} ${product.title}`;
});
window.addEventListener('tryon-statechange', ({ detail }) => {
  const state: 'idle' | 'loading' | 'processing' | 'ready' | 'unavailable' | 'error' = detail.state;
  console.info(state, detail.reason);
});
document.body.addEventListener('tryon-add-to-cart', (event) => {
  const { quantity }: { quantity: number } = event.detail;
  console.info(quantity);
});

const button: TryonButton | null = document.querySelector('tryon-button');
button?.refresh();

// @ts-expect-error: no such mode.
const wrongMode = () => registerExperience('hologram', async () => ({ mount() {} }));
// @ts-expect-error: the state is the element's to say.
const wrongState = (element: TryonButton) => (element.state = 'ready');
export { wrongMode, wrongState };
