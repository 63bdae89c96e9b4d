/** The shops of the fixture pages for the tests of one `describe`: open before them, and without a visitor after each. */
import { THEMES, type Theme } from './themes.ts';
import { ThemeShop } from './theme-shop.ts';

/** To be called inside `describe`. */
export function useThemes(): ThemeShop {
  const shop = new ThemeShop();
  before(() => shop.open());
  after(() => shop.close());
  afterEach(() => shop.clear());
  return shop;
}

/** The theme whose page is this file, without its ending. */
export const themeOf = (file: string): Theme => THEMES.find((theme) => theme.file === `${file}.html`)!;
