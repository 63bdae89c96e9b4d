/** Calls back when the theme's button may look different: its elements, its size, what the page loads, and the colour scheme. */

/**
 * @param onChange called before the next frame: what a theme does in many small steps is read once
 * @param isAround whether an element whose attributes changed is the theme's button or around it
 */
export function followTheme(onChange: () => void, isAround: (changed: Node) => boolean) {
  let frame = 0;
  let observed: Element | undefined;
  const plan = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      onChange();
    });
  };
  const tree = new MutationObserver((records) => {
    if (records.some(({ type, target }) => type === 'childList' || isAround(target))) plan();
  });
  const sizes = new ResizeObserver(plan);
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };

  tree.observe(document, { childList: true, subtree: true, attributes: true });
  sizes.observe(document.documentElement);
  document.addEventListener('load', plan, options);
  document.addEventListener('transitionend', plan, options);
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', plan, options);

  return {
    /** Also follows the size of this button, from now on. */
    observe(theme: Element) {
      if (theme === observed) return;
      observed = theme;
      sizes.observe(theme);
    },
    stop() {
      tree.disconnect();
      sizes.disconnect();
      end.abort();
    },
  };
}
