/**
 * WebKit keeps the results of a style sheet's media queries from the last time that an element used the sheet: after the
 * window was resized in between, the next element gets the wrong layout. A change of the sheet makes it evaluate them anew.
 */
export function refreshMediaResults(root: ShadowRoot): void {
  // There are none under a polyfill of shadow roots.
  for (const sheet of root.adoptedStyleSheets ?? []) {
    sheet.insertRule('no-such-element {}');
    sheet.deleteRule(0);
  }
}
