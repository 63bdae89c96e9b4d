/**
 * Gives each button of the plugin the SKU of the chosen variation, which the server wrote beside it: `data-skus` holds them by the
 * variations' ids. Knows nothing of the page but WooCommerce's own field and events.
 */
const FIELD = '[name="variation_id"]';

/** The field of the product's form: one around the button, or one that names the product, or that of the page's product. */
function findField(button) {
  const own = button.closest('form')?.querySelector(FIELD);
  const named = document.querySelector(`form[data-product_id="${button.dataset.product}"] ${FIELD}`);
  const around = button.closest('.product, .type-product, .wp-block-woocommerce-single-product, main');
  return own ?? named ?? around?.querySelector(FIELD) ?? document.querySelector(`form ${FIELD}`);
}

function update() {
  for (const button of document.querySelectorAll('tryon-button[data-skus]')) {
    button.dataset.ownSku ??= button.getAttribute('external-id') ?? '';
    const skus = JSON.parse(button.dataset.skus);
    const sku = skus[findField(button)?.value] ?? button.dataset.ownSku;
    if (sku === button.getAttribute('external-id')) continue;
    if (sku) button.setAttribute('external-id', sku);
    else button.removeAttribute('external-id');
  }
}

/** WooCommerce and its blocks write the field some time after the event of the shopper's choice, and tell nobody. */
const updateSoon = () => [0, 100, 500, 2000].forEach((ms) => setTimeout(update, ms));

for (const type of ['change', 'click']) addEventListener(type, updateSoon, true);
// WooCommerce's own events are jQuery's alone, which a theme may load late.
const listen = () =>
  window.jQuery?.(document).on('found_variation reset_data wc_variation_form', 'form', updateSoon);
if (window.jQuery) listen();
else addEventListener('load', listen);
update();
