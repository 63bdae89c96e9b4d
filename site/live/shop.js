/**
 * The page of a live example: puts the example's code into a product page. Addresses that only a reader's own shop has become
 * those of this site: the files beside this one, the bundled mock for the relay, the platform whose theme this page is like, and a product
 * that the mock has.
 */
const OF_THE_MOCK = /^(EYE|WATCH|SHOE|JEWEL|TEE|BAG|LUG)-\d{3}$/;
const SCRIPT = '<script type="module" src="./embed.js" data-base-url="mock:"></script>';

const parameters = new URLSearchParams(location.search);
document.documentElement.style.colorScheme = parameters.get('scheme') ?? '';

const given = parameters.get('code') ?? '';
const code = (
  parameters.get('language') === 'css'
    ? `<style>${given}</style><tryon-button external-id="EYE-101"></tryon-button>`
    : given
)
  .replaceAll(/src="[^"]*\/(embed(?:\.iife)?\.js)"/g, 'src="./$1"')
  .replaceAll(/'[^']*\/(experience\.js)'/g, "'./$1'")
  .replaceAll(/base-url="[^"]*"/g, 'base-url="mock:"')
  .replaceAll(/data-platform="[^"]*"/g, 'data-platform="woocommerce"')
  .replaceAll(/external-id="([^"]*)"/g, (all, sku) =>
    OF_THE_MOCK.test(sku) ? all : 'external-id="EYE-101"',
  );

const example = document.getElementById('example');
const range = document.createRange();
range.selectNodeContents(example);
// Unlike innerHTML, this runs scripts.
example.append(range.createContextualFragment(/src="\.\/embed/.test(code) ? code : code + SCRIPT));
