/**
 * What the dialog loads only when it needs it, as imports for a bundler. To add a part, add a line here, and one to
 * build/page-scripts.ts, which makes it a file beside the built dialog: there parts-beside.ts takes the place of this module.
 */
const PARTS = {
  'on-face': () => import('./place/on-face.ts'),
  'on-hand': () => import('./place/on-hand.ts'),
  'one-of-pair': () => import('./draw/one-of-pair.ts'),
  'texts-de': () => import('./texts/de.json', { with: { type: 'json' } }),
  'texts-fr': () => import('./texts/fr.json', { with: { type: 'json' } }),
  'texts-es': () => import('./texts/es.json', { with: { type: 'json' } }),
  'texts-it': () => import('./texts/it.json', { with: { type: 'json' } }),
  'texts-pt-BR': () => import('./texts/pt-BR.json', { with: { type: 'json' } }),
  'texts-pt': () => import('./texts/pt.json', { with: { type: 'json' } }),
  'texts-nl': () => import('./texts/nl.json', { with: { type: 'json' } }),
  'texts-pl': () => import('./texts/pl.json', { with: { type: 'json' } }),
  'texts-sv': () => import('./texts/sv.json', { with: { type: 'json' } }),
  'texts-da': () => import('./texts/da.json', { with: { type: 'json' } }),
  'texts-tr': () => import('./texts/tr.json', { with: { type: 'json' } }),
  'texts-ja': () => import('./texts/ja.json', { with: { type: 'json' } }),
  'texts-ko': () => import('./texts/ko.json', { with: { type: 'json' } }),
  'texts-zh-Hant': () => import('./texts/zh-Hant.json', { with: { type: 'json' } }),
  'texts-zh': () => import('./texts/zh.json', { with: { type: 'json' } }),
  'texts-ar': () => import('./texts/ar.json', { with: { type: 'json' } }),
  'texts-he': () => import('./texts/he.json', { with: { type: 'json' } }),
  'texts-fi': () => import('./texts/fi.json', { with: { type: 'json' } }),
  'texts-nb': () => import('./texts/nb.json', { with: { type: 'json' } }),
  'texts-cs': () => import('./texts/cs.json', { with: { type: 'json' } }),
  'texts-hu': () => import('./texts/hu.json', { with: { type: 'json' } }),
  'texts-ro': () => import('./texts/ro.json', { with: { type: 'json' } }),
  'texts-uk': () => import('./texts/uk.json', { with: { type: 'json' } }),
  'texts-el': () => import('./texts/el.json', { with: { type: 'json' } }),
  'texts-ca': () => import('./texts/ca.json', { with: { type: 'json' } }),
  'texts-vi': () => import('./texts/vi.json', { with: { type: 'json' } }),
  'texts-id': () => import('./texts/id.json', { with: { type: 'json' } }),
  'texts-th': () => import('./texts/th.json', { with: { type: 'json' } }),
  'texts-hi': () => import('./texts/hi.json', { with: { type: 'json' } }),
};

type Parts = { [Name in keyof typeof PARTS]: Awaited<ReturnType<(typeof PARTS)[Name]>> };

/** Rejects where the part can't be loaded; may be called again, and then tries again. */
export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>;

export const loadPart: LoadPart = (name) => PARTS[name]() as Promise<Parts[typeof name]>;
