/**
 * The page of a live example: puts the example's code into a product page, or runs it there if it imports the package. Addresses
 * that only a reader's own shop has become those of this site: the files beside this one, the bundled mock for the relay, the
 * platform whose theme this page is like, and products that the mock has.
 */
const OF_THE_MOCK = /^(EYE|WATCH|SHOE|JEWEL|TEE|BAG|LUG)-\d{3}$/;
const SCRIPT = '<script type="module" src="./embed.js" data-base-url="mock:"></script>';

const parameters = new URLSearchParams(location.search);
document.documentElement.style.colorScheme = parameters.get('scheme') ?? '';

const given = parameters.get('code') ?? '';
const language = parameters.get('language');
const isModule = language !== 'html' && language !== 'css';
const BUTTON = '<tryon-button external-id="EYE-101" base-url="mock:"></tryon-button>';

const code = (language === 'css' ? `<style>${given}</style>${BUTTON}` : given)
  .replaceAll(/src="[^"]*\/(embed(?:\.iife)?\.js)"/g, 'src="./$1"')
  .replaceAll(/'[^']*\/(experience\.js)'/g, "'./$1'")
  .replaceAll(/'[^']*\/(samples\/[\w.-]+)'/g, "'./$1'")
  .replaceAll(/(base-url=|baseUrl=|\.baseUrl = )(["'])[^"']*\2/g, '$1$2mock:$2')
  .replaceAll(/data-platform="[^"]*"/g, 'data-platform="woocommerce"')
  .replaceAll(
    /((?<!:)external-id=|external[iI]d[=:]\s?|\.externalId = )(["'])([^"']*)\2/g,
    (all, name, quote, sku) =>
      OF_THE_MOCK.test(sku) ? all : `${name}${quote}EYE-10${/[1-3]$/.exec(sku)?.[0] ?? 1}${quote}`,
  );

const example = document.getElementById('example');
// An example that is a whole page has a heading and a button of its own.
if (code.includes('<h1')) example.parentElement.replaceChildren(example);
if (isModule) {
  const { run } = await import('./modules.js');
  try {
    await run(code, language, example);
    // Of an example that only changes what the dialog of a button has.
    if (!code.includes('TryonButton') && !document.querySelector('tryon-button')) example.innerHTML = BUTTON;
  } catch (error) {
    example.textContent = error.message;
  }
} else {
  const range = document.createRange();
  range.selectNodeContents(example);
  // Unlike innerHTML, this runs scripts.
  example.append(range.createContextualFragment(/src="\.\/embed/.test(code) ? code : code + SCRIPT));
}
