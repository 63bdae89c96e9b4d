/** Generates the code to paste from the choices: script, button, style, content security policy and preload. Pure. */
import type { Choices } from './choices.ts';
import { joinPath } from '../../src/core/catalog/connection-settings.ts';
import { parseUrl, problemOfBaseUrl } from '../../src/merchant/doctor/addresses.ts';
import { isSelector } from '../../src/storefront/page/dom.ts';
import { chooseCart, PLATFORMS, findPreset } from './platforms.ts';

export interface Snippets {
  script: string;
  /** Null if the script inserts the button by itself. */
  button: string | null;
  style: string | null;
  policy: string;
  preload: string;
  /** Sentences about missing or wrong choices. */
  problems: string[];
  /** Requirements of these choices on the shop's pages. */
  warning: string | null;
}

export function writeSnippets(choices: Choices): Snippets {
  return {
    script: writeScript(choices),
    button: choices.place === 'mount' ? null : writeButton(choices),
    style: writeStyle(choices),
    policy: writePolicy(choices),
    preload: writePreload(choices),
    problems: listProblems(choices),
    warning:
      choices.place === 'mount' && choices.source === 'page' && choices.platform === 'other'
        ? 'Your product pages must name their product in JSON-LD, microdata or Open Graph: without it no button appears.'
        : null,
  };
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

type Attribute = readonly [name: string, value: string | true];

const formatAttribute = ([name, value]: Attribute) =>
  value === true ? name : `${name}="${escapeAttribute(value)}"`;

function writeTag(name: string, attributes: readonly Attribute[]): string {
  const words = [name, ...attributes.map(formatAttribute)];
  const line = words.join(' ');
  return line.length < 80 ? `<${line}>` : `<${words.join('\n  ')}\n>`;
}

const scriptName = ({ script }: Choices) => (script === 'module' ? 'embed' : 'embed.iife');

/** The address of a file of the script tag, or the platform's expression for it, in which parts take the query of the script. */
function addressOf(choices: Choices, name: string): string {
  const script = scriptName(choices);
  const { file } = PLATFORMS[choices.platform];
  if (!file) return `${chooseFolder(choices)}${name}.js`;
  const expression = file.replace('FILE', `${script}.js`);
  return name === script
    ? expression
    : expression.replace(' }}', ` | replace: '${script}.js', '${name}.js' }}`);
}

function writeScript(choices: Choices): string {
  const { script, place, source, mount } = choices;
  const attributes: Attribute[] = [
    ...(script === 'module' ? ([['type', 'module']] as const) : []),
    ['src', addressOf(choices, scriptName(choices))],
    ['data-base-url', trimRelay(choices)],
  ];
  const set = (name: string, value: string) => value && attributes.push([name, value]);
  if (place === 'mount') {
    set('data-platform', findPreset(choices) ?? '');
    set('data-mount', mount.trim());
    if (source === 'from') {
      set('data-id-from', choices.idFrom.trim());
      if (choices.kind === 'product') set('data-id-kind', 'product');
    }
  }
  if (place !== 'element') {
    set('data-worn-at', choices.wornAt);
    set('data-width-mm', readWidth(choices));
  }
  set('data-label', choices.label.trim());
  // A placeholder has no attributes for looks; its button takes the script's.
  if (choices.look === 'match' && place !== 'element') {
    set('data-match', choices.match.trim());
    if (choices.matchStyle !== 'outline') set('data-match-style', choices.matchStyle);
  }
  // Without this attribute, the platform's preset would match the theme's button.
  if (choices.look !== 'match' && hasPreset(choices)) set('data-match', 'none');
  set('data-experience-url', choices.experience.trim());
  if (choices.cart) set('data-cart', chooseCart(choices) ?? '');
  if (choices.autoPlace) attributes.push(['data-auto-place', true]);
  if (choices.autoPlace && choices.faceConsent) set('data-face-consent', 'ask');
  if (choices.photoSwap) attributes.push(['data-photo-swap', true]);
  if (choices.photoSwap && choices.photoSwapEach) set('data-photo-swap-consent', 'each');
  set('data-analytics', choices.analytics.trim());
  if (Number(choices.holdout) > 0) set('data-holdout', choices.holdout);
  if (choices.consent !== 'auto') set('data-consent', choices.consent);
  if (choices.keepsNothing) set('data-session', 'none');
  if (choices.reserve) attributes.push(['data-reserve', true]);
  if (choices.debug) attributes.push(['data-debug', choices.debug === 'query' ? 'query' : true]);
  return `${writeTag('script', attributes)}</script>`;
}

const readWidth = ({ widthMm }: Choices) => (Number(widthMm) > 0 ? widthMm : '');

function writeButton(choices: Choices): string {
  const { platform, place, kind, look, match, matchStyle, reserve, wornAt } = choices;
  const id = kind === 'product' ? 'product-id' : 'external-id';
  const value = kind === 'product' ? 'THE-SERVICE’S-ID' : PLATFORMS[platform].sku;
  // The template expression is not escaped, because the platform would not recognise it.
  if (place === 'placeholder') return `<div data-tryon-${id}="${value}"></div>`;
  const rest: Attribute[] = [];
  if (look === 'match' && match.trim()) {
    rest.push(['match', match.trim()]);
    if (matchStyle !== 'outline') rest.push(['match-style', matchStyle]);
  }
  if (wornAt) rest.push(['worn-at', wornAt]);
  if (readWidth(choices)) rest.push(['width-mm', readWidth(choices)]);
  if (reserve) rest.push(['reserve', true]);
  return `<${[`tryon-button ${id}="${value}"`, ...rest.map(formatAttribute)].join(' ')}></tryon-button>`;
}

/** The custom properties for the chosen colours and width. */
export function listProperties({ look, background, color, radius, wide }: Choices): [string, string][] {
  const all: [string, string][] = [];
  if (look === 'colors') {
    all.push(
      ['--tryon-background', background],
      ['--tryon-color', color],
      ['--tryon-border', `1px solid ${background}`],
      ['--tryon-border-radius', `${Number(radius) || 0}px`],
    );
  }
  if (wide && look !== 'match') all.push(['--tryon-width', '100%']);
  return all;
}

function writeStyle(choices: Choices): string | null {
  const properties = listProperties(choices);
  if (properties.length === 0) return null;
  const lines = properties.map(([name, value]) => `  ${name}: ${value};`);
  if (choices.wide) lines.unshift('  display: block;');
  return `tryon-button {\n${lines.join('\n')}\n}`;
}

function writePolicy(choices: Choices): string {
  // Shopify's own policy already allows its files.
  const script = PLATFORMS[choices.platform].file ? "'self'" : parseOrigin(chooseFolder(choices));
  const lines = [
    `script-src ${script}`,
    `connect-src ${parseOrigin(trimRelay(choices))}`,
    'img-src YOUR-PRODUCT-PICTURES-ORIGIN',
  ];
  if (choices.experience.trim()) lines.push(`frame-src ${parseOrigin(choices.experience.trim())}`);
  return lines.join('\n');
}

/** The product's request, with the platform's expression for the SKU, and the parts that a mounted button needs at once. */
function writePreload(choices: Choices): string {
  const { platform, kind, place, look } = choices;
  const isProduct = kind === 'product';
  const url = joinPath(trimRelay(choices), `/v1/products${isProduct ? '/THE-SERVICE’S-ID' : ''}`);
  const sku = `${url.includes('?') ? '&' : '?'}external_id=`;
  const href = escapeAttribute(isProduct ? url : url + sku) + (isProduct ? '' : PLATFORMS[platform].skuInUrl);
  const parts =
    place === 'mount' ? ['follow-page', ...(look === 'match' || hasPreset(choices) ? ['match'] : [])] : [];
  return [
    `<link rel="preload" as="fetch" crossorigin href="${href}" />`,
    ...parts.map(
      (name) => `<link rel="modulepreload" href="${escapeAttribute(addressOf(choices, name))}" />`,
    ),
  ].join('\n');
}

const trimRelay = ({ relay }: Choices) => relay.trim().replace(/\/+$/, '').replace(/\/v1$/, '');

/** Appends a slash if there is none. */
function chooseFolder({ folder, platform }: Choices): string {
  const text = folder.trim() || (PLATFORMS[platform].folder ?? '');
  return text === '' || text.endsWith('/') ? text : `${text}/`;
}

function parseOrigin(address: string): string {
  const url = parseUrl(address, 'https://self.invalid');
  return !url || url.hostname === 'self.invalid' ? "'self'" : url.origin;
}

/** Whether the script has a preset for the platform's themes. */
export const hasPreset = ({ place, platform }: Choices) => place === 'mount' && platform !== 'other';

/** Whether a text is given that is not a CSS selector. */
const isInvalid = (selector: string) =>
  selector.trim() !== '' && typeof document !== 'undefined' && !isSelector(selector.trim());

function listProblems(choices: Choices): string[] {
  const problems: string[] = [];
  const { relay, place, platform, mount, source, idFrom, look, match } = choices;
  if (!relay.trim()) problems.push('Write the address of your relay.');
  else if (!/^(?:https?:\/\/|\/)\S+$/.test(relay.trim())) {
    problems.push('The address of a relay begins with https:// or, on the shop’s own server, with /.');
  } else {
    const problem = problemOfBaseUrl(trimRelay(choices), 'https://shop.example/');
    if (problem) problems.push(`The address of the relay: ${problem}`);
  }
  if (place === 'mount' && platform === 'other' && !mount.trim()) {
    problems.push('Write after which element of the page the button goes.');
  }
  if (place === 'mount' && isInvalid(mount)) {
    problems.push('This is not a CSS selector. Write one such as .product-form or #add-to-cart.');
  }
  if (place === 'mount' && source === 'from' && !/.@./.test(idFrom)) {
    problems.push('Write where the id is: a selector, @ and an attribute, such as [data-sku]@data-sku.');
  }
  if (look === 'match' && !match.trim() && !hasPreset(choices)) {
    problems.push('Write a CSS selector for the theme’s button that the try-on button looks like.');
  }
  if (look === 'match' && isInvalid(match)) {
    problems.push('The theme’s button is not a CSS selector. Write one such as .add-to-cart.');
  }
  if (choices.experience.trim() && !/^https:\/\/\S+$/.test(choices.experience.trim())) {
    problems.push('The address of a hosted experience begins with https://.');
  }
  if (!(Number(choices.holdout) >= 0 && Number(choices.holdout) <= 100)) {
    problems.push('Write the visitors without the button as a percentage from 0 to 100.');
  }
  return problems;
}
