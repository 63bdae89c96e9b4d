/**
 * Keeps the page behind the dialog from scrolling, and puts back what the page had. Goes through the CSSOM, which a strict
 * content security policy allows. Used by the frame.
 */

/** Locks now; the returned function unlocks. */
export function lockScroll(): () => void {
  const page = document.documentElement;
  const hasScrollbar = window.innerWidth > page.clientWidth;
  const lock: Record<string, string> = { overflow: 'hidden' };
  // Without its scrollbar the page would become wider and jump.
  if (hasScrollbar) lock['scrollbar-gutter'] = 'stable';

  const before = Object.keys(lock).map(
    (name) => [name, page.style.getPropertyValue(name), page.style.getPropertyPriority(name)] as const,
  );
  for (const [name, value] of Object.entries(lock)) page.style.setProperty(name, value, 'important');
  return () => {
    for (const [name, value, priority] of before) page.style.setProperty(name, value, priority);
    if (page.getAttribute('style') === '') page.removeAttribute('style');
  };
}
