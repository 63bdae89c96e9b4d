/** Each state of the dialog, walked by keyboard and read by a screen reader; and what it says in every language. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { offerSamplePhotos } from '../../src/experience.ts';
import type { TryonDialog } from '../../src/try-on/index.ts';
import { loadTexts, textsFor } from '../../src/try-on/texts/texts.ts';
import { LANGUAGES } from '../../src/core/texts/languages.ts';
import { adjust, withPhoto } from '../try-on/room/a-preview.ts';
import { STATES } from '../try-on/room/room-states.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { controlsIn, focused } from './controls.ts';
import { readAloud } from './read-aloud.ts';

const dialogAround = (root: ShadowRoot) =>
  (root.host.getRootNode() as ShadowRoot).host as unknown as TryonDialog;

/** Of a group of radio buttons and of the tray Tab reaches one. */
const isInGroup = (control: Element) => control.matches('[type=radio], [role=option], [role=tab]');

const MAX_STOPS = 60;

describe('The dialog', () => {
  afterEach(() => offerSamplePhotos([]));

  for (const [name, state] of Object.entries(STATES))
    it(`is walked by Tab through each control, and read with a name for each: ${name}`, async () => {
      const dialog = dialogAround(await state());
      const root = dialog.shadowRoot!;
      const wanted = controlsIn(root).filter((control) => !isInGroup(control));
      expect(wanted.length).to.be.above(1);
      const reached = new Set([focused()]);
      for (let stop = 0; stop < MAX_STOPS && !wanted.every((control) => reached.has(control)); stop++) {
        await sendKeys({ press: 'Tab' });
        reached.add(focused());
      }
      const missed = wanted.filter((control) => !reached.has(control));
      expect(missed.map((control) => control.outerHTML.slice(0, 120))).to.deep.equal([]);

      const phrases = await readAloud(dialog);
      expect(phrases[0]).to.equal('dialog, Round glasses');
      const nameless = phrases.filter((phrase) =>
        /^(button|checkbox|link|slider|application|radio|img)$/.test(phrase),
      );
      expect(nameless).to.deep.equal([]);
      expect(phrases.filter((phrase) => phrase.startsWith('button, '))).to.have.length.above(1);

      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !root.querySelector('dialog')!.open, 'the end of the dialog');
    });

  it('is read in every language, in that language', async function () {
    this.timeout(240_000);
    const { dialog, root } = await withPhoto();
    await adjust(root);
    for (const lang of LANGUAGES) {
      await loadTexts(lang);
      dialog.lang = lang;
      const texts = textsFor(lang);
      await waitUntil(
        () => [texts.anotherPhoto, texts.share].every((text) => root.innerHTML.includes(text)),
        `the dialog in ${lang}`,
      );
      const said = (await readAloud(dialog)).join('\n');
      for (const key of [
        'close',
        'anotherPhoto',
        'share',
        'larger',
        'smaller',
        'rotateLeft',
        'mirror',
        'left',
        'up',
      ] as const)
        expect(said, `${key} in ${lang}`).to.contain(texts[key]);
      expect(said, lang).not.to.match(/\{\w+\}|undefined/);
      expect(dialog.shadowRoot!.querySelector('dialog')!.lang).to.equal(lang);
    }
  });
});
