/**
 * Gives a shadow root a style sheet that all elements share. Not by Lit's `static styles`: where a page replaces `Document`, as
 * MooTools does, Lit writes `<style>` elements, which a strict CSP forbids.
 */

const sheets: Record<string, CSSStyleSheet> = {};

/** Reads `css` at the first call with it. */
export function adoptSheet({ adoptedStyleSheets }: ShadowRoot, css: string): void {
  try {
    let sheet = sheets[css];
    if (!sheet) (sheet = sheets[css] = new CSSStyleSheet()).replaceSync(css);
    // Before a look's own sheet, which wins.
    if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.unshift(sheet);
  } catch {
    // A DOM library without style sheets, or another document's element, which can't share ours.
  }
}
