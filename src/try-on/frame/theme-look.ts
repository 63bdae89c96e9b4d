/** With `match`, the dialog's main buttons look like the theme's own one. Reads it once for each opening. */
import { all } from '../../core/base/all.ts';
import { buttonAround, settingOf } from '../button-around.ts';

/** A theme's button that is not filled says nothing. */
export function themeLook(dialog: HTMLElement): void {
  const theme = themeButton(settingOf(buttonAround(dialog), 'match'));
  const css = theme && getComputedStyle(theme);
  const isFilled = css && !/^transparent$|, 0\)$|\/ 0\)$/.test(css.backgroundColor);
  const look: Record<string, string> = css
    ? { '--_theme-radius': css.borderTopRightRadius, '--_theme-font': css.fontFamily }
    : {};
  if (isFilled) Object.assign(look, { '--_theme-accent': css.backgroundColor, '--_theme-ink': css.color });
  for (const [name, value] of Object.entries(look)) dialog.style.setProperty(name, value);
}

function themeButton(selector: string | null): HTMLElement | null {
  try {
    const found = (selector ? all(document, selector) : []) as HTMLElement[];
    return found.find(({ offsetHeight }) => offsetHeight > 0) ?? null;
  } catch {
    // The button has said what is wrong with the selector.
    return null;
  }
}
