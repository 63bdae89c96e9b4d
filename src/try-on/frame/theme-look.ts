/**
 * Gives the dialog the page's look, read at each opening: background and text around the button, whatever `color-scheme` says, and
 * with `match` the theme's own button for the main actions. What can't be read reliably keeps the dialog's own look.
 */
import { all, findParent } from '../../core/base/page.ts';
import {
  measureContrast,
  isReadable,
  measureColor,
  over,
  findSurface,
  type Color,
} from '../../core/base/color.ts';
import { buttonAround, readSetting } from '../base/button-around.ts';
import { QUIET } from './tryon-dialog.styles.ts';

/** Least contrast of a control with its surroundings (WCAG 2, 1.4.11). */
const LEAST_CONTRAST = 3;
/** Share of the window's width: a narrower box around the button is a spot of colour and not the page's background. */
const GROUND_WIDTH = 0.6;
/** The properties that are set here. */
const LOOK = /^(?:--_theme-|color-scheme$)/;

/** @param modal gets the styles */
export function themeLook(dialog: HTMLElement, modal: HTMLElement): void {
  const previous = Array.from(dialog.style).filter((name) => LOOK.test(name));
  for (const name of previous) dialog.style.removeProperty(name);
  const set = (name: string, value: string) => dialog.style.setProperty(name, value);
  // Works even if a script closes all shadow roots.
  const root = modal.getRootNode() as ShadowRoot;
  const sheets = root.adoptedStyleSheets;
  try {
    const probe = new CSSStyleSheet();
    root.adoptedStyleSheets = [...sheets, probe];
    const read = (color: string) => measureColor(dialog, probe, color);
    takeGround(dialog, read, set);
    takeActions(dialog, read(getComputedStyle(modal).backgroundColor), read, set);
  } catch {
    // Without layout, for example in jsdom, colours can't be read.
  }
  root.adoptedStyleSheets = sheets;
}

type Read = (color: string) => Color;
type Set = (name: string, value: string) => void;

function takeGround(dialog: HTMLElement, read: Read, set: Set): void {
  const around = findParent(buttonAround(dialog) ?? dialog)!;
  let ground = around;
  while (ground !== document.documentElement && ground.clientWidth < GROUND_WIDTH * innerWidth)
    ground = findParent(ground)!;
  const surface = findSurface(ground, read);
  const inks = [ground, around].map((element) => getComputedStyle(element).color);
  const ink = inks.find((color) => isReadable(over(read(color), surface), surface));
  // If text is unreadable on the colour, it lies on a picture.
  const isDark = ink ? !isLight(surface) : isLight(read(inks[1]!));
  set('color-scheme', isDark ? 'dark' : 'light');
  const quiet = read(QUIET[isDark ? 1 : 0]!);
  // On a medium colour the dialog's own colours would be unreadable.
  if (!ink || !isReadable(quiet, surface)) return;
  set('--_theme-surface', formatColor(surface));
  const text = over(read(ink), surface);
  if (measureContrast(text, surface) >= measureContrast(quiet, surface))
    set('--_theme-text', formatColor(text));
}

function takeActions(dialog: HTMLElement, surface: Color, read: Read, set: Set): void {
  const theme = themeButton(readSetting(buttonAround(dialog), 'match'));
  if (!theme) return;
  const css = getComputedStyle(theme);
  set('--_theme-radius', css.borderTopRightRadius);
  set('--_theme-font', css.fontFamily);
  const fill = over(read(css.backgroundColor), surface);
  if (measureContrast(fill, surface) < LEAST_CONTRAST) return;
  set('--_theme-accent', formatColor(fill));
  set(
    '--_theme-ink',
    [css.color, 'white', 'black'].find((color) => isReadable(over(read(color), fill), fill))!,
  );
}

/** Perceived as nearer to white than to black. */
const isLight = (color: Color) => measureContrast(color, [0, 0, 0]) > measureContrast(color, [1, 1, 1]);

const formatColor = (color: Color) =>
  `rgb(${color
    .slice(0, 3)
    .map((channel) => Math.round(channel * 255))
    .join(' ')})`;

function themeButton(selector: string | null): HTMLElement | null {
  try {
    const found = (selector ? all(document, selector) : []) as HTMLElement[];
    return found.find(({ offsetHeight }) => offsetHeight > 0) ?? null;
  } catch {
    // The button has already reported an invalid selector.
    return null;
  }
}
