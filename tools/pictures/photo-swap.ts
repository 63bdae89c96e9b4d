/**
 * `npm run pictures:photo-swap`: each state of the AI photo swap, as docs/photo-swap.md shows some of them. The relay says what a state
 * needs; the photo is the demo's drawn figure, and the picture that comes is the simulated engine's, which says so.
 */
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { control, FRAMES, goodsOf, makePictures, PERSON, shop, inTurn, type State } from './shoot.ts';

const FIGURE = fileURLToPath(new URL('../../demo/samples/figure.webp', import.meta.url));

/** None of them can be drawn as worn. */
const GOODS = goodsOf(
  'clothes',
  ['Heavy cotton tee', 'heavy-cotton-tee', 39],
  ['Boxy tee', 'heavy-cotton-tee', 45],
  ['Everyday tee', 'heavy-cotton-tee', 29],
);

type Answer = (response: ServerResponse) => unknown;

/** Begins an answer, and leaves it open. */
const lines =
  (...all: object[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write(all.map((line) => `${JSON.stringify(line)}\n`).join(''));
  };

const ended =
  (answer: Answer): Answer =>
  (response) => {
    answer(response);
    response.end();
  };

const refused =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(JSON.stringify({ error: { code, message: '' } }));

/** What the relay answers from now on. */
const answers = (answer: Answer) =>
  shop.routes.set('/v1/photo-swaps', (request, response) => {
    request.resume().once('end', () => answer(response));
  });

const CATEGORIES = ['clothes', 'bag', 'shoes', 'luggage', 'eyewear'];

/** @param categories that the engine takes */
const relay =
  (answer: Answer, typicalSeconds = 9, categories = CATEGORIES, simulated = false) =>
  () => {
    const engine = { name: 'Example Engine', categories, typical_seconds: typicalSeconds, simulated };
    const description = JSON.stringify({ ...engine, privacy_url: 'https://engine.example/privacy' });
    shop.routes.set('/v1/photo-swap', (_request, response) => void response.end(description));
    answers(answer);
  };

const working = lines({ status: 'working' });
const failed = (code: string) => ended(lines({ status: 'failed', error: { code } }));

const choose = (photo: string) => (page: Page) => page.locator('input[type=file]').setInputFiles(photo);
const sees = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
const waits = (ms: number) => (page: Page) => page.waitForTimeout(ms);
const presses = (selector: string) => (page: Page) => page.locator(selector).first().click();

const isSimulated = relay(() => {}, 2, CATEGORIES, true);

const offered = inTurn(choose(FIGURE), sees('.beside > *'), sees('.make-real'), waits(2500));
const asked = inTurn(offered, presses('.make-real'), sees('.swap form'));
const agree = inTurn((page) => page.locator('.swap [type=checkbox]').check(), presses('.swap .main'));
/** Not before the photo is on its way, which a busy machine takes its time to encode. */
const sent = inTurn(asked, (page) => Promise.all([page.waitForRequest(/photo-swaps/), agree(page)]));
const example = inTurn(presses('.make-real'), presses('.swap .main'), sees('.made-tools'));
const made = inTurn(offered, example);
const half = async (page: Page) => {
  await page.locator('.divider').press('Home');
  for (let n = 0; n < 10; n++) await page.locator('.divider').press('ArrowRight');
};
const isRefused = inTurn(sent, sees('.problem'));
/** Glasses are drawn as worn: the picture is one control among others. */
const onFace = inTurn(choose(PERSON), sees('canvas.worn'), sees('.make-real'));

/** What is seen in each, whatever the screen and the language. */
const SEEN: Readonly<Record<string, State>> = {
  start: { setUp: relay(working) },
  offer: { setUp: relay(working), steps: offered },
  'offer-worn': { goods: FRAMES, setUp: relay(working), steps: onFace },
  question: { setUp: relay(working), steps: asked },
  sending: { setUp: relay(() => {}), steps: sent, restMs: 300 },
  queued: { setUp: relay(lines({ status: 'queued', ahead: 3 })), steps: sent },
  making: { setUp: relay(working, 15), steps: inTurn(sent, waits(3000)) },
  late: { setUp: relay(working, 2), steps: inTurn(sent, waits(4000)) },
  made: { setUp: isSimulated, steps: made },
  'before-and-after': { setUp: isSimulated, steps: inTurn(made, half) },
  before: {
    setUp: isSimulated,
    steps: inTurn(made, presses('[data-control=before], [data-control=compare]')),
  },
  'made-worn': {
    goods: FRAMES,
    setUp: isSimulated,
    steps: inTurn(onFace, example),
  },
  compared: { setUp: isSimulated, steps: inTurn(made, control('compare'), sees('figure')) },
  shared: { setUp: isSimulated, steps: inTurn(made, control('share'), sees('.sharing')) },
  back: { setUp: isSimulated, steps: inTurn(made, presses('.made-tools button'), sees('.make-real')) },
  cancelled: { setUp: relay(working), steps: inTurn(sent, presses('.swap button'), sees('.make-real')) },
  limit: { setUp: relay(refused(429, 'rate_limited', { 'retry-after': '300' })), steps: isRefused },
  moderated: { setUp: relay(failed('refused')), steps: isRefused },
  unavailable: { setUp: relay(refused(503, 'unavailable')), steps: isRefused },
  unfit: { setUp: relay(refused(400, 'validation_error')), steps: isRefused },
  failed: { setUp: relay(failed('timed_out')), steps: isRefused },
  'broken-picture': {
    setUp: relay(ended(lines({ status: 'done', picture: 'data:image/jpeg;base64,bm8=' }))),
    steps: isRefused,
  },
  gone: { setUp: relay(refused(404, 'not_found')), steps: isRefused },
  offline: {
    setUp: relay(working),
    steps: inTurn(asked, (page) => page.context().setOffline(true), agree, sees('.problem')),
  },
  'not-taken': {
    setUp: relay(working, 9, ['shoes']),
    steps: inTurn(choose(FIGURE), sees('.beside > *'), waits(2500)),
  },
};

const SEEN_ON: Readonly<Record<string, State>> = {
  phone: {},
  desktop: { screen: 'desktop' },
  smallest: { screen: 'smallest' },
  landscape: { screen: 'landscape' },
  dark: { context: { colorScheme: 'dark' } },
  'desktop-dark': { screen: 'desktop', context: { colorScheme: 'dark' } },
  rtl: { lang: 'ar' },
  'desktop-rtl': { screen: 'desktop', lang: 'ar' },
  german: { screen: 'smallest', lang: 'de' },
  'forced-colors': { context: { forcedColors: 'active' } },
  'text-400': { screen: 'small', text: 400 },
};

/** In the documentation. */
const SHOWN = new Set([
  'offer-phone',
  'question-phone',
  'making-phone',
  'made-phone',
  'made-rtl',
  'before-and-after-phone',
  'compared-phone',
  'limit-phone',
  'question-desktop',
  'made-desktop',
]);

const states = Object.entries(SEEN).flatMap(([name, seen]) =>
  Object.entries(SEEN_ON).map(([screen, on]): [string, State] => {
    const shown = `${name}-${screen}`;
    return [
      SHOWN.has(shown) ? shown : `${name}.${screen}`,
      { goods: GOODS, button: 'photo-swap', ...seen, ...on },
    ];
  }),
);
await makePictures(Object.fromEntries(states), 'photo-swap');
