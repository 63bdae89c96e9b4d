/** The site: its pages are those that `site/build.ts` has put into `content/`. */
import { readFileSync } from 'node:fs';
import { defineConfig, type DefaultTheme, type MarkdownOptions } from 'vitepress';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** As GitHub makes them, so that a link works in both places. */
const slugify = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** Code that a shop's page or app would contain is shown with the page that it makes. */
function isLive(language: string, code: string): boolean {
  if (language === 'html') return /<tryon-button|data-(tryon-|mount|platform)/.test(code);
  if (/^tsx?$/.test(language)) {
    // What it imports besides is not there (live/modules.ts).
    const isHere = [...code.matchAll(/^import (?:.* from )?'([^']+)'/gm)].every(([, name]) =>
      /^(react|storefront-tryon(\/(react|mock))?)$/.test(name!),
    );
    return isHere && /from 'storefront-tryon(\/react)?'/.test(code);
  }
  if (language === 'vue' || language === 'svelte') return code.includes('<tryon-button');
  return language === 'css';
}

function withLiveExamples(md: MarkdownIt): void {
  // Braces in code are no expressions of Vue's.
  md.renderer.rules.code_inline = (tokens, index) =>
    `<code v-pre>${md.utils.escapeHtml(tokens[index]!.content)}</code>`;
  const fence = md.renderer.rules.fence!;
  md.renderer.rules.fence = (...args) => {
    const [tokens, index] = args;
    const { info, content } = tokens[index]!;
    const shown = fence(...args);
    const language = info.trim();
    if (!isLive(language, content)) return shown;
    return `<LiveExample language="${language}" code="${md.utils.escapeHtml(encodeURIComponent(content))}">${shown}</LiveExample>`;
  };
}

/** A folder's page, with the pages that it links to below it, in its order and named by their headings. */
function folder(text: string, path: string): DefaultTheme.SidebarItem {
  const read = (page: string) =>
    readFileSync(new URL(`../content/${path}/${page}.md`, import.meta.url), 'utf8');
  const pages = new Set([...read('index').matchAll(/\]\(\.\/([\w-]+)\.md\)/g)].map(([, page]) => page!));
  const items = [...pages].map((page) => ({
    text: /^# (.+)$/m.exec(read(page))![1]!,
    link: `/${path}/${page}`,
  }));
  return { text, link: `/${path}/`, collapsed: true, items };
}

export default defineConfig({
  title: 'storefront-tryon',
  description: 'The try-on button for any shop.',
  base: process.env.DOCS_BASE ?? '/',
  srcDir: 'content',
  outDir: 'dist',
  lastUpdated: false,
  cleanUrls: false,
  // Files that the build puts beside the pages; VitePress knows pages alone.
  ignoreDeadLinks: [/^\/(live|demo)\//],
  markdown: { anchor: { slugify }, config: withLiveExamples },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('tryon-') } } },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            boost: { title: 8, text: 1, titles: 1 },
            // The page about something comes before other pages' sections about it.
            boostDocument: (_id, _term, { titles } = {}) => ((titles as string[]).length > 0 ? 1 : 2),
          },
        },
      },
    },
    outline: [2, 3],
    nav: [
      { text: 'Documentation', link: '/start' },
      { text: 'Demo', link: '/demo' },
      { text: 'Builder', link: '/builder' },
    ],
    sidebar: [
      {
        text: 'Your shop',
        items: [
          { text: 'Start', link: '/start' },
          { text: 'For shop owners', link: '/shop-owners' },
          folder('Platforms', 'platforms'),
          { text: 'Where the relay runs', link: '/relay-hosting' },
          { text: 'The relay', link: '/relay' },
          { text: 'Products into the catalog', link: '/sync' },
          { text: 'What can be wrong', link: '/doctor' },
          { text: 'Analytics', link: '/analytics' },
          { text: 'Privacy', link: '/privacy' },
        ],
      },
      {
        text: 'Your theme',
        items: [
          { text: 'For theme developers', link: '/theme-developers' },
          folder('In your framework', 'frameworks'),
          { text: 'The elements', link: '/api' },
          { text: 'Every state', link: '/states' },
          { text: 'The script tag', link: '/script-tag' },
          { text: 'The try-on', link: '/try-on' },
          { text: 'Browsers', link: '/browsers' },
          { text: 'Performance', link: '/performance' },
        ],
      },
      {
        text: 'Your programs',
        items: [
          { text: 'The typed client', link: '/client' },
          { text: 'The mock', link: '/mock' },
        ],
      },
      {
        text: 'This project',
        items: [
          { text: 'Contributing', link: '/contributing' },
          { text: 'Architecture', link: '/architecture' },
          folder('Decisions', 'decisions'),
          { text: 'Glossary', link: '/glossary' },
          { text: 'Security', link: '/security' },
          { text: 'Changelog', link: '/changelog' },
        ],
      },
    ],
    socialLinks: [{ icon: 'github', link: 'https://github.com/storefront-tryon/storefront-tryon' }],
  },
});
