/** The tables of the documentation that say what the sources say in tables of their own. */
import { expect } from 'chai';
import { BUTTON_SETTINGS, SCRIPT_SETTINGS, toAttribute } from '../../src/core/base/settings.ts';
import { CATEGORIES } from '../../src/core/catalog/resources.ts';
import relaySettings from '../../src/merchant/cli/relay-settings.json' with { type: 'json' };
import { ENGINES, factsOf, type EngineName } from '../../src/service/relay/photo-swap/engines/engines.ts';
import { PLATFORM_NAMES } from '../../src/storefront/page/platform.ts';
import { UNFIT } from '../../src/try-on/wear/verdict.ts';
import { listCode, PAGES, readPage, readTable } from './markdown.ts';

interface Setting {
  variable: string;
  option?: string;
}

const SETTINGS = Object.entries<Setting>(relaySettings);
const ofSwap = ([name]: (typeof SETTINGS)[number]) => name.startsWith('photoSwap');
/** Options and variables of settings, those without an option as variables alone. */
const namesOf = (settings: typeof SETTINGS) =>
  settings.flatMap(([, { option, variable }]) => [...(option ? [`--${option}`] : []), variable]).toSorted();
const namesIn = (rows: string[][]) => rows.flatMap((row) => row.slice(0, 2).flatMap(listCode)).toSorted();

describe('The documentation’s tables', () => {
  it('name each setting of the script tag', () => {
    const settings = Object.keys({ ...BUTTON_SETTINGS, ...SCRIPT_SETTINGS });
    const wanted = settings.filter((name) => name !== 'productId' && name !== 'externalId');
    const rows = readTable('docs/script-tag.md', 'attribute');
    const present = rows.flatMap(([cell]) => listCode(cell!));
    expect(present.toSorted()).to.deep.equal(wanted.map((name) => `data-${toAttribute(name)}`).toSorted());
  });

  it('name each option and variable of the relay', () => {
    const rows = readTable('docs/relay.md', 'option');
    const own = SETTINGS.filter((setting) => !ofSwap(setting) || setting[0] === 'photoSwapEngine');
    expect(namesIn(rows)).to.deep.equal(namesOf(own));
  });

  it('name each option and variable of the photo swap', () => {
    const rows = readTable('docs/photo-swap.md', 'option');
    expect(namesIn(rows).filter((name) => name !== '--allow-private-images')).to.deep.equal(
      namesOf(SETTINGS.filter(ofSwap)),
    );
  });

  it('say of each engine which categories it takes, and what is installed for it', () => {
    const rows = readTable('docs/photo-swap.md', '`--photo-swap`');
    const takes = (categories: readonly string[]) =>
      categories.length === CATEGORIES.length ? 'every category' : categories.join(', ');
    const facts = (name: EngineName, model: string | null) => {
      const { categories, packages } = factsOf(name, model);
      const option = model === null ? name : `${name}:${model}`;
      return [`\`${option}\``, takes(categories), packages ? `\`${packages}\`` : '–'];
    };
    expect(rows.map((row) => row.slice(0, 3))).to.deep.equal(
      Object.entries(ENGINES).flatMap(([name, engine]) =>
        [null, ...('models' in engine ? engine.models : []).map(({ example }) => example)].map((model) =>
          facts(name as EngineName, model),
        ),
      ),
    );
  });

  it('say why a picture can’t be worn, and what to do', () => {
    const rows = readTable('docs/try-on.md', 'a picture of');
    expect(rows.map(([, why, remedy]) => ({ why, remedy }))).to.deep.equal(Object.values(UNFIT));
  });

  it('have a page for each platform, of its own or of one that it is a variant of', () => {
    const platformPages = PAGES.filter((page) => page.startsWith('docs/platforms/'));
    const missing = PLATFORM_NAMES.filter(
      (name) =>
        !platformPages.includes(`docs/platforms/${name}.md`) &&
        !platformPages.some((page) => readPage(page).toLowerCase().includes(name)),
    );
    expect(missing).to.deep.equal([]);
  });
});
