/** The pages that only the site has: its first screen, tools and the demo inside it, and every state of the button, live. */

/** A page that is a frame; `path` is that of the demo's page. */
const framed = (title: string, path: string, text: string) => `---
layout: page
title: ${title}
---

<DemoFrame title="${title}" path="${path}">

${text}

</DemoFrame>
`;

const state = (heading: string, text: string, html: string) => `## ${heading}

${text}

\`\`\`html
${html}
\`\`\`
`;

const script = (attributes = '') =>
  `<script type="module" src="/files/tryon/embed.js" data-base-url="https://tryon.shop.example"${attributes}></script>`;
const button = (sku: string) => `<tryon-button external-id="${sku}"></tryon-button>`;
const debugged = (sku: string) => `${script(' data-debug')}\n${button(sku)}`;

const STATES = `---
title: Every state
---

# Every state of the button

Each example runs on the [bundled mock](./mock.md), in a page like a shop's. Change its code, and the page beside it follows. Addresses of
files and relay are replaced by those of this site.

${state('Ready', 'Try-on is switched on, and the images are processed.', `${script()}\n${button('EYE-101')}`)}
${state('Processing', 'The images are being processed for a few seconds. Shoppers see nothing; with `data-debug` the page says so. The button appears by itself.', debugged('SHOE-301'))}
${state('With a text of the shop while it waits', 'The slot `processing` is shown meanwhile.', `${script()}\n<tryon-button external-id="SHOE-301">\n  <span slot="processing">Soon to be tried on…</span>\n</tryon-button>`)}
${state('Unavailable: inactive', 'Try-on is switched off for the product.', debugged('JEWEL-401'))}
${state('Unavailable: no images', 'None of the product’s images could be used.', debugged('BAG-601'))}
${state('Unavailable: not found', 'The catalog has no such product.', debugged('EYE-999'))}
${state('Error: misconfigured', 'The element lacks what it needs.', `${script(' data-debug')}\n<tryon-button></tryon-button>`)}
${state('Like the theme’s own button', 'With `match`, the button looks like another one of the page.', `${script()}\n<tryon-button external-id="EYE-101" match=".add-to-cart" match-style="same"></tryon-button>`)}
${state('In another language', 'The text follows the nearest `lang`.', `${script()}\n<div lang="ja">${button('EYE-101')}</div>\n<div lang="ar" dir="rtl">${button('EYE-102')}</div>`)}
`;

export const MADE_PAGES: Readonly<Record<string, string>> = {
  'index.md':
    '---\nlayout: page\nsidebar: false\ntitle: The try-on button for any shop\n---\n\n<HomePage />\n',
  'states.md': STATES,
  'demo.md': framed(
    'The demo shop',
    'index.html',
    'A shop with the merchant’s side beside it, on the bundled mock inside this page.',
  ),
  'builder.md': framed(
    'Code to paste',
    'builder/index.html',
    'Make your choices, and copy the code for your shop.',
  ),
};
