/** The documentation as a site, in a browser; `npm run docs` has made it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { DIST, useSite } from './use-site.ts';

type Node = DefaultTreeAdapterMap['node'];

const PAGES = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.html') && !/^(demo|live)\/|^404/.test(name));

function* listElements(node: Node): Generator<DefaultTreeAdapterMap['element']> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* listElements(child);
}

const attribute = (element: DefaultTreeAdapterMap['element'], name: string) =>
  element.attrs.find((it) => it.name === name)?.value;

const documents = new Map(
  PAGES.map((page) => [page, [...listElements(parse(readFileSync(join(DIST, page), 'utf8')))]] as const),
);
const listIds = (page: string) => documents.get(page)!.map((element) => attribute(element, 'id'));

describe('The pages of the site', function () {
  this.timeout(120_000);
  const site = useSite();

  for (const page of PAGES)
    it(`have links that lead to pages and headings, in ${page}`, () => {
      const broken = documents.get(page)!.flatMap((element) => {
        const target = element.tagName === 'a' ? attribute(element, 'href') : undefined;
        if (target === undefined || target === '#' || /^[a-z]+:/.test(target)) return [];
        const { pathname, hash } = new URL(target, `https://site.example/${page}`);
        const path = decodeURIComponent(pathname.slice(1));
        const named = path === '' || path.endsWith('/') ? `${path}index.html` : path;
        if (/^(demo|live)\//.test(named)) return [];
        const file = named.endsWith('.html') ? named : `${named}.html`;
        if (!documents.has(file)) return [target];
        return hash && !listIds(file).includes(decodeURIComponent(hash.slice(1))) ? [target] : [];
      });
      expect(broken).to.deep.equal([]);
    });

  it('are no wider than a phone, and their tables no wider than the text on a desktop', async function () {
    this.timeout(300_000);
    const { page } = await site.visit('/');
    // An example has a frame of its own, and there are hundreds.
    await page.route('**/live/**', (route) => route.abort());
    const tooWide: string[] = [];
    for (const path of PAGES) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(site.url(`/${path}`));
      const hasWideTable = await page
        .locator('.vp-doc table')
        .evaluateAll((tables) => tables.some((table) => table.scrollWidth > table.clientWidth));
      await page.setViewportSize({ width: 390, height: 800 });
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (hasWideTable || excess > 0) tooWide.push(path);
    }
    expect(tooWide).to.deep.equal([]);
  });

  it('are shown without an error, each with a heading', async () => {
    for (const path of [
      '/',
      '/start.html',
      '/api.html',
      '/theme-developers.html',
      '/platforms/',
      '/decisions/',
    ]) {
      const { page, complaints } = await site.visit(path);
      await page.locator('h1').first().waitFor();
      expect(complaints, path).to.deep.equal([]);
    }
  });

  it('begin with a person, and with the button itself', async () => {
    const { page, complaints } = await site.visit('/');
    const faces = page.locator('.person img');
    expect(
      await faces.evaluateAll((images) =>
        images.map((image) => (image as HTMLImageElement).naturalWidth > 0),
      ),
    ).to.deep.equal([true, true, true, true]);
    const live = page.frameLocator('.live iframe');
    const picture = await live.locator('img').first().boundingBox();
    expect(picture!.width).to.be.greaterThan(200);
    await live.getByRole('button', { name: 'Try it on' }).click();
    await live.getByRole('dialog').waitFor();
    expect(complaints).to.deep.equal([]);
  });

  for (const [words, found] of [
    ['shopify', '/platforms/shopify.html#shopify'],
    ['analytics', '/analytics.html#analytics'],
    ['holdout', '/privacy.html#with-a-holdout'],
  ] as const)
    it(`are found by their words, the page about them first: ${words}`, async () => {
      const { page } = await site.visit('/');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.locator('.VPLocalSearchBox input').fill(words);
      await page.locator(`.VPLocalSearchBox li:first-child .result[href="${found}"]`).waitFor();
    });

  it('are dark for whoever wants them dark, examples included', async () => {
    const { page } = await site.visit('/script-tag.html');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.locator('html.dark').waitFor();
    const example = page.frameLocator('.live-example iframe').first();
    await example.locator('html[style*="dark"]').waitFor({ state: 'attached' });
  });

  it('describe every attribute of the button', async () => {
    const { page } = await site.visit('/api.html');
    const manifest = JSON.parse(
      readFileSync(new URL('../../dist/custom-elements.json', import.meta.url), 'utf8'),
    );
    const text = (await page.locator('main').textContent())!;
    const declarations = manifest.modules.flatMap(
      (module: { declarations: object[] }) => module.declarations,
    );
    const button = declarations.find(({ tagName }: { tagName: string }) => tagName === 'tryon-button');
    for (const { name } of button.attributes) expect(text).to.contain(name);
  });
});

describe('The live examples of the site', function () {
  this.timeout(120_000);
  const site = useSite();
  const WITH_EXAMPLES = PAGES.filter((page) =>
    documents.get(page)!.some((element) => attribute(element, 'class')?.includes('live-example')),
  );

  it('are on the pages for shop owners, for theme developers and of the states', () => {
    expect(WITH_EXAMPLES).to.include.members([
      'script-tag.html',
      'start.html',
      'states.html',
      'theme-developers.html',
    ]);
  });

  for (const path of WITH_EXAMPLES)
    it(`run on the mock without an error, in ${path}`, async () => {
      const { page, complaints } = await site.visit(`/${path}`);
      const frames = page.locator('.live-example iframe');
      await frames.first().waitFor();
      for (let index = 0; index < (await frames.count()); index++) {
        await frames.nth(index).scrollIntoViewIfNeeded();
        await page
          .frameLocator('.live-example iframe')
          .nth(index)
          .locator('#example')
          .waitFor({ state: 'attached' });
      }
      const first = page.frameLocator('.live-example iframe').first();
      await first.getByRole('button', { name: 'Try it on' }).first().waitFor();
      expect(complaints).to.deep.equal([]);
    });

  it('follow what the reader writes, and go back', async () => {
    const { page } = await site.visit('/script-tag.html');
    const example = page.locator('.live-example').first();
    const inPage = example.frameLocator('iframe');
    await inPage.getByRole('button', { name: 'Try it on' }).waitFor();
    await example.getByRole('textbox').evaluate((element) => {
      element.textContent = '<tryon-button external-id="EYE-102" label="See it on me"></tryon-button>';
      element.dispatchEvent(new InputEvent('input'));
    });
    await inPage.getByRole('button', { name: 'See it on me' }).waitFor();
    await example.getByRole('button', { name: 'Put it back' }).click();
    await inPage.getByRole('button', { name: 'Try it on' }).waitFor();
  });

  for (const path of ['next', 'hydrogen', 'nuxt', 'sveltekit'].map((name) => `frameworks/${name}`))
    it(`run the component of an app, in ${path}`, async () => {
      const { page, complaints } = await site.visit(`/${path}.html`);
      const example = page.locator('.live-example').filter({ hasText: /tryon-?open/i });
      const inPage = example.frameLocator('iframe');
      const button = inPage.getByRole('button', { name: 'Try it on' });
      await button.waitFor();
      expect(await inPage.getByRole('heading').count()).to.equal(1);
      await button.click();
      await inPage.getByRole('dialog', { name: 'Tortoise round glasses' }).waitFor();
      await inPage.getByText('Opened: Tortoise round glasses').waitFor({ state: 'attached' });
      expect(complaints).to.deep.equal([]);
    });

  it('say what is wrong with code that is no program', async () => {
    const { page } = await site.visit('/frameworks/next.html');
    const example = page.locator('.live-example').first();
    await example.frameLocator('iframe').getByRole('button', { name: 'Try it on' }).waitFor();
    await example.getByRole('textbox').evaluate((element) => {
      element.textContent = "import 'other';";
      element.dispatchEvent(new InputEvent('input'));
    });
    await example.frameLocator('iframe').getByText("The example can't import other here.").waitFor();
  });
});

describe('The tools inside the site', function () {
  this.timeout(120_000);
  const site = useSite();

  for (const [path, shown] of [
    ['/demo.html', 'Halden & Co.'],
    ['/builder.html', 'Code to paste'],
  ] as const)
    it(`are shown, in ${path}`, async () => {
      const { page, complaints } = await site.visit(path);
      await page.frameLocator('.demo-frame iframe').getByText(shown).first().waitFor();
      expect(complaints).to.deep.equal([]);
    });
});
