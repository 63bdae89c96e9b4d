/**
 * Holds what shoppers download to the browsers that docs/browsers.md promises: by the web features that the built files
 * really use, against MDN's data on who has them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { featureOf, since, type Browser } from './compat-data.ts';
import { featuresOfScript, ownNames } from './used-features.ts';
import { featuresOfStyles } from './used-styles.ts';

/** What the project means to reach; the table may promise no less. */
const GOAL: Partial<Record<Browser, number>> = { chrome: 109, firefox: 115, safari: 16.4 };

/** Features that may be missing: what stands in for each, or what is lost. */
const DEGRADES: Readonly<Record<string, string>> = {
  'css.types.color.light-dark': 'the dialog in the system’s own colours, which follow the colour scheme too',
  'css.types.color.color-mix': 'no tint behind a control under the pointer',
  'css.properties.justify-content.safe': 'a row of controls begins at its edge rather than in the middle',
  'css.properties.scrollbar-width': 'a scroll bar under a row of controls',
  'css.properties.scrollbar-width.none': 'a scroll bar under a row of controls',
  'api.Navigator.share': 'nothing is shared; the picture can be saved',
  'api.Navigator.canShare': 'nothing is shared; the picture can be saved',
  'api.ClipboardItem': 'a picture is saved rather than copied, where there is no share sheet',
  'css.properties.accent-color': 'check boxes and sliders in the browser’s own colour',
  'css.properties.text-wrap': 'lines of a short text of unequal length',
  'css.properties.text-wrap.balance': 'lines of a short text of unequal length',
  'css.properties.overscroll-behavior': 'a dialog scrolled to its end moves the page behind it',
  'css.properties.overscroll-behavior.contain': 'a dialog scrolled to its end moves the page behind it',
  'css.properties.scrollbar-gutter': 'the page is wider by its scroll bar while the dialog is open',
  'css.properties.scrollbar-gutter.stable': 'the page is wider by its scroll bar while the dialog is open',
  'css.properties.forced-color-adjust': 'nothing: it is there where forced colours are',
  'css.properties.forced-color-adjust.none': 'nothing: it is there where forced colours are',
  'css.properties.user-select': 'nothing: the prefixed property stands beside it',
  'css.selectors.state': 'an attribute tells the style sheet whether there is a button',
  'api.ElementInternals.states': 'an attribute tells the style sheet whether there is a button',
  'api.Element.checkVisibility': 'the dialog’s box tells whether it can be seen',
  'api.trustedTypes': 'nothing: pages can ask for trusted types only where they exist',
  'api.TrustedTypePolicyFactory.createPolicy':
    'nothing: pages can ask for trusted types only where they exist',
  'api.Navigation.currententrychange_event': 'the page’s address is compared three times a second',
  'api.HTMLVideoElement.requestVideoFrameCallback':
    'automatic placement follows the screen’s frames instead of the camera’s',
  'api.HTMLVideoElement.playsInline': 'nothing: only phones’ Safari plays videos elsewhere',
  'api.Worker.Worker.options_type_parameter': 'faces are found, and products drawn, by the page’s own thread',
  'api.Window.requestIdleCallback': 'long product data is read after a short wait',
  'css.at-rules.media.horizontal-viewport-segments': 'a dialog lies across the fold of a screen',
  'css.at-rules.media.vertical-viewport-segments': 'a dialog lies across the fold of a screen',
  'api.CanvasRenderingContext2D.imageSmoothingQuality':
    'a large photo shrinks with the browser’s own smoothing',
};

/** Names that tests of the built files find on objects of ours, or of libraries, and that are features elsewhere. */
const NOT_THE_PLATFORM: ReadonlySet<string> = new Set([
  'api.Window.maximize',
  'api.Counter.identifier',
  'api.TrustedTypePolicyFactory.emptyScript',
  'api.LargestContentfulPaint.element',
  'api.BackgroundFetchManager.fetch',
  'api.UserActivation.isActive',
  'api.XRFrame.session',
  'api.MimeType.description',
  // Of Intl.NumberFormat.
  'api.AudioData.format',
  'api.BluetoothRemoteGATTCharacteristic.properties',
  // Of computed styles.
  'api.CSSPositionTryDescriptors.marginTop',
  'api.CSSPositionTryDescriptors.marginRight',
  'api.CSSPositionTryDescriptors.marginBottom',
  'api.CSSPositionTryDescriptors.marginLeft',
  'api.CSSFontFaceDescriptors.fontWeight',
  'api.CanvasRenderingContext2D.letterSpacing',
  'api.CanvasRenderingContext2D.wordSpacing',
]);

/** Phones have none. */
const OF_A_MOUSE = /^css\.properties\.cursor\.|^api\.Element\.(?:wheel|contextmenu)_event$/;

const DIST = new URL('../../dist/', import.meta.url);
/** For development alone: the mock in a page. */
const NOT_FOR_SHOPPERS = /^(?:mock(?:-[a-z-]+)?|relay|cli|client|index|sync)\.js$/;

const sources = readdirSync(DIST)
  .filter((file) => file.endsWith('.js') && !NOT_FOR_SHOPPERS.test(file))
  .map((file) => [file, readFileSync(new URL(file, DIST), 'utf8')] as const);
const own = new Set(sources.flatMap(([, source]) => [...ownNames(source)]));

/** Feature -> the files that use it. */
const used = new Map<string, string[]>();
for (const [file, source] of sources) {
  for (const key of featuresOfScript(source, own)) {
    if (!NOT_THE_PLATFORM.has(key) && !OF_A_MOUSE.test(key)) used.set(key, [...(used.get(key) ?? []), file]);
  }
}

const needed = [...used.keys()].filter((key) => !(key in DEGRADES));
const least = (browser: Browser) => Math.max(...needed.map((key) => since(featureOf(key)!, browser)));

const ROWS: readonly (readonly [string, Browser])[] = [
  ['Chrome', 'chrome'],
  ['Edge', 'edge'],
  ['Firefox', 'firefox'],
  ['Safari', 'safari'],
  ['Chrome on Android', 'chrome_android'],
  ['Firefox on Android', 'firefox_android'],
  ['Safari on iPhone and iPad', 'safari_ios'],
];

describe('The browsers of docs/browsers.md', () => {
  const page = readFileSync(new URL('../../docs/browsers.md', import.meta.url), 'utf8');
  const cells = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

  for (const [browser, goal] of Object.entries(GOAL) as [Browser, number][]) {
    it(`include ${browser} ${goal}, by what the built files need`, () => {
      const tooNew = needed
        .filter((key) => since(featureOf(key)!, browser) > goal)
        .map((key) => `${key} (${since(featureOf(key)!, browser)}) in ${used.get(key)!.join(', ')}`);
      expect(tooNew, 'Use something older, or give it a fallback and add it to DEGRADES').to.deep.equal([]);
    });
  }

  for (const [name, browser] of ROWS) {
    it(`name the lowest version of ${name} that has everything needed`, () => {
      const row = cells.find(([, first]) => first === name);
      expect(row?.[2], `"| ${name} | ${least(browser)} |"`).to.equal(String(least(browser)));
    });
  }

  it('say what is lost without each optional feature', () => {
    const missing = Object.keys(DEGRADES)
      .filter((key) => used.has(key))
      .filter((key) => !page.includes(DEGRADES[key]!));
    expect(missing).to.deep.equal([]);
  });

  it('list no fallback for a feature that is not used', () => {
    expect(Object.keys(DEGRADES).filter((key) => !used.has(key))).to.deep.equal([]);
  });

  it('are computed by a parser that detects newer features wherever they occur', () => {
    const found = (source: string) => [...featuresOfScript(source)];
    expect(found('const a = [2, 1].toSorted();')).to.include('javascript.builtins.Array.toSorted');
    expect(found('AbortSignal.any([]);')).to.include('api.AbortSignal.any_static');
    expect(found('element.checkVisibility();')).to.include('api.Element.checkVisibility');
    expect(found('new IntersectionObserver(() => {});')).to.include('api.IntersectionObserver');
    expect(found('const { any } = x; Promise.withResolvers();')).to.include(
      'javascript.builtins.Promise.withResolvers',
    );
    expect(found('/(?<=a)b/v.test("b");')).to.include.members([
      'javascript.regular_expressions.lookbehind_assertion',
      'javascript.builtins.RegExp.unicodeSets',
    ]);
    expect(found('css`a { color: light-dark(red, blue) }`')).to.include('css.types.color.light-dark');
    const styles = featuresOfStyles(
      ':host(:state(a)) { height: 10dvh; &:hover { text-wrap: balance } } @container (width > 1px) { a { color: red } } @media (prefers-contrast: more) { a { color: red } }',
    );
    // In pieces, as a template that something is put into, and as a text.
    expect(found('css`a { color: ${red}; field-sizing: content }`')).to.include(
      'css.properties.field-sizing',
    );
    expect(found('const sheet = "a { color: red; text-box: trim-both }";')).to.include(
      'css.properties.text-box',
    );
    expect([...styles]).to.include.members([
      'css.selectors.state',
      'css.selectors.nesting',
      'css.types.length.viewport_percentage_units_dynamic',
      'css.properties.text-wrap.balance',
      'css.at-rules.container',
      'css.at-rules.media.prefers-contrast',
    ]);
  });

  it('are computed by a reader that sees newer elements, attributes and events', () => {
    const found = (source: string) => [...featuresOfScript(source)];
    expect(found('html`<search><slot></slot></search>`')).to.include('html.elements.search');
    expect(found('html`<dialog class=${x} closedby="any"></dialog>`')).to.include(
      'html.elements.dialog.closedby',
    );
    expect(found('html`<div popover="hint" ?inert=${x}></div>`')).to.include.members([
      'html.global_attributes.popover.hint',
      'html.global_attributes.inert',
    ]);
    expect(found('html`<p @scrollend=${x} .innerText=${y}></p>`')).to.include.members([
      'api.Document.scrollend_event',
      'api.HTMLElement.innerText',
    ]);
    expect(found('a.innerHTML = "<button commandfor=x>x</button>";')).to.include(
      'html.elements.button.commandfor',
    );
    expect(found('a.setAttribute("writingsuggestions", "false");')).to.include(
      'html.global_attributes.writingsuggestions',
    );
    expect(found('document.createElement("selectedcontent");')).to.include('html.elements.selectedcontent');
    expect(found('a.addEventListener("scrollend", b); c.onbeforetoggle = d;')).to.include.members([
      'api.Document.scrollend_event',
      'api.HTMLElement.beforetoggle_event',
    ]);
    expect(
      found('a.style.fieldSizing = "content"; a.style.setProperty("text-box", "none");'),
    ).to.include.members(['css.properties.field-sizing', 'css.properties.text-box']);
    expect(found('navigator.setAppBadge(1);')).to.include('api.Navigator.setAppBadge');
    expect(found('html`<p style="field-sizing: content"></p>`')).to.include('css.properties.field-sizing');
  });

  const NEWER: readonly (readonly [source: string, feature: string])[] = [
    ['Object.groupBy(list, key);', 'javascript.builtins.Object.groupBy'],
    ['Array.fromAsync(list);', 'javascript.builtins.Array.fromAsync'],
    ['requestIdleCallback(work);', 'api.Window.requestIdleCallback'],
    ['await scheduler.yield();', 'api.Scheduler.yield'],
    ['element["showPopover"]();', 'api.HTMLElement.showPopover'],
    ['using file = open();', 'javascript.statements.using'],
    [
      'import data from "./data.json" with { type: "json" };',
      'javascript.statements.import.import_attributes',
    ],
    [
      '/(?<a>x)|(?<a>y)/.test(text);',
      'javascript.regular_expressions.named_capturing_group.duplicate_named_capturing_groups',
    ],
    ['element.closest("form:has(button)");', 'css.selectors.has'],
    ['root.querySelector(":popover-open");', 'css.selectors.popover-open'],
    ['matchMedia("(prefers-reduced-transparency)");', 'css.at-rules.media.prefers-reduced-transparency'],
    ['element.style.cssText = "field-sizing: content";', 'css.properties.field-sizing'],
    ['css`@scope (.a) { b { color: red } }`', 'css.at-rules.scope'],
    ['css`a { color: if(style(--x: 1): red; else: blue) }`', 'css.types.if'],
    ['css`a { transition: display 1s allow-discrete }`', 'css.properties.transition-behavior.allow-discrete'],
    [
      'css`@container style(--x: 1) { a { color: red } }`',
      'css.at-rules.container.style_queries_for_custom_properties',
    ],
  ];
  for (const [source, feature] of NEWER) {
    it(`would be refused with ${source}`, () => {
      expect([...featuresOfScript(source)]).to.include(feature);
      const versions = (Object.keys(GOAL) as Browser[]).map((browser) => [
        since(featureOf(feature)!, browser),
        GOAL[browser]!,
      ]);
      expect(versions.some(([first, goal]) => first! > goal!)).to.equal(true);
    });
  }
});
