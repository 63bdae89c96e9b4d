/**
 * Gives the dialog the page's look, read once for each opening: its ground and text as they are around the button, whatever
 * `color-scheme` says, and with `match` the theme's own button for the main actions. What could not be read well stays the dialog's own.
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

/** Of what is clicked, to what lies around it (WCAG 2, 1.4.11). */
const LEAST_CONTRAST = 3;
/** A narrower box around the button, as part of the window's width, is a spot of colour and not the page's ground. */
const GROUND_WIDTH = 0.6;
const LOOK = [
  'color-scheme',
  '--_theme-surface',
  '--_theme-text',
  '--_theme-radius',
  '--_theme-font',
  '--_theme-accent',
  '--_theme-ink',
];

/** @param modal what the dialog shows itself on */
export function themeLook(dialog: HTMLElement, modal: HTMLElement): void {
  for (const name of LOOK) dialog.style.removeProperty(name);
  const set = (name: string, value: string) => dialog.style.setProperty(name, value);
  // Also where a script closes all shadow roots.
  const root = modal.getRootNode() as ShadowRoot;
  const sheets = root.adoptedStyleSheets;
  try {
    const probe = new CSSStyleSheet();
    root.adoptedStyleSheets = [...sheets, probe];
    const read = (color: string) => measureColor(dialog, probe, color);
    takeGround(dialog, read, set);
    takeActions(dialog, read(getComputedStyle(modal).backgroundColor), read, set);
  } catch {
    // Where nothing is laid out, as in jsdom, colours can't be read.
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
  // Text that can't be read on the colour lies on a picture.
  const isDark = ink ? !isLight(surface) : isLight(read(inks[1]!));
  set('color-scheme', isDark ? 'dark' : 'light');
  const quiet = read(QUIET[isDark ? 1 : 0]!);
  // On a colour between light and dark the dialog's own ones would not be read.
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

/** Nearer to white than to black, to the eye. */
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
    // The button has said what is wrong with the selector.
    return null;
  }
}
