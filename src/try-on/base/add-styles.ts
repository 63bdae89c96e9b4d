/** Adds a part's style sheet to a shadow root that exists already. */
export function addStyles(root: ShadowRoot, text: string): void {
  if ('adoptedStyleSheets' in root) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return;
  }
  // Safari before 16.4.
  const style = document.createElement('style');
  style.textContent = text;
  (root as ShadowRoot).append(style);
}
