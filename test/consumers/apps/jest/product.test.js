/** What a shop's own tests do with the button, in a DOM library's imitation of a browser. */
import 'storefront-tryon';
import { createMockService } from 'storefront-tryon/mock';

const ATTRIBUTES = { 'external-id': 'EYE-101', debug: '' };

jest.setTimeout(60_000);

async function until(isSo) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function readyButton(baseUrl) {
  const button = document.createElement('tryon-button');
  for (const [name, value] of Object.entries({ ...ATTRIBUTES, 'base-url': baseUrl }))
    button.setAttribute(name, value);
  document.body.replaceChildren(button);
  await until(() => ['ready', 'error', 'unavailable'].includes(button.state));
  expect(button.state).toBe('ready');
  await until(() => button.shadowRoot.querySelector('button'));
  return button;
}

/** Ends with the dialog's own work, so that nothing of it runs after the tests. */
async function opened(button) {
  button.shadowRoot.querySelector('button').click();
  await until(() => button.open);
  const dialog = button.shadowRoot.querySelector('tryon-dialog');
  await until(() =>
    dialog.shadowRoot.querySelector('tryon-photo-preview')?.shadowRoot.querySelector('button'),
  );
  return dialog;
}

test('a button on the page’s mock is ready, opens, and is closed', async () => {
  const button = await readyButton('mock:');
  const dialog = await opened(button);
  expect(dialog.shadowRoot.querySelector('dialog').hasAttribute('open')).toBe(true);
  button.close();
  expect(button.open).toBe(false);
  expect(dialog.shadowRoot.querySelector('dialog').hasAttribute('open')).toBe(false);
});

test('an open button may be removed', async () => {
  const button = await readyButton('mock:');
  await opened(button);
  const closed = jest.fn();
  button.addEventListener('tryon-close', closed);
  button.remove();
  expect(closed).toHaveBeenCalledTimes(1);
});

test('pictures of the page’s mock can be shown where no file is served', async () => {
  const { product } = await readyButton('mock:');
  expect(product.image_url).toMatch(/^data:image\/webp;base64,UklGR/);
});

test('an address relative to the page is asked', async () => {
  const asked = [];
  const service = createMockService();
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    return service.fetch(url, { headers: { Authorization: 'Bearer demo-shop-key' } });
  };
  await readyButton('/tryon');
  expect(asked).toEqual(['http://localhost/tryon/v1/products?external_id=EYE-101']);
});
