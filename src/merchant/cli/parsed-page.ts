/**
 * A page's HTML as a document: parsed by parse5 as browsers parse it, and searched with css-select. Supports the parts of a
 * browser's document that src/storefront/page and src/merchant/doctor use. Runs no scripts and loads no resources.
 */
import { compile, selectAll, type Options } from 'css-select';
import { isTraversal, parse as parseSelector, type Selector } from 'css-what';
import { defaultTreeAdapter, html, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** The limit of Chrome and Safari, which make a deeper element its parent's sibling. */
const MAX_DEPTH = 512;
/** A short page with unclosed formatting elements can expand to very many elements. */
const MAX_ELEMENTS = 1_000_000;

/** Pseudo-classes that depend on a user: they match nothing in a page that nobody has opened. */
const USER_PSEUDO_CLASSES =
  'autofill default defined focus focus-visible focus-within fullscreen host in-range indeterminate invalid modal open out-of-range placeholder-shown popover-open target user-invalid user-valid valid';
/** Pseudo-classes of jQuery, which css-select supports and browsers reject. */
const JQUERY_ONLY =
  /^(?:button|checkbox|contains|file|header|icontains|image|input|matches|parent|password|radio|reset|selected|submit|text)$/;

const OPTIONS: Options<Tree.Node, Tree.Element> = {
  adapter: {
    isTag: defaultTreeAdapter.isElementNode,
    getAttributeValue: (element, name) => findAttribute(element, name) ?? undefined,
    hasAttrib: (element, name) => findAttribute(element, name) !== null,
    getChildren: (node) => ('childNodes' in node ? node.childNodes : []),
    getName: ({ tagName }) => tagName,
    getParent: ({ parentNode }) => parentNode,
    getSiblings: (node) => ('parentNode' in node && node.parentNode?.childNodes) || [node],
    getText: collectText,
    removeSubsets: (nodes) => nodes,
  },
  pseudos: Object.fromEntries(USER_PSEUDO_CLASSES.split(' ').map((name) => [name, () => false])),
  relativeSelector: false,
  cacheResults: false,
};

/** @throws Error whose message is a clause with the page as its subject: why a browser would show the page differently */
export function parsePage(text: string): Document {
  let depth = 0;
  let count = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      if (++depth > MAX_DEPTH) {
        const limit = `nests elements more than ${MAX_DEPTH} deep, more than browsers keep`;
        throw new Error(`${limit}: something in its template is not closed.`);
      }
      if (++count > MAX_ELEMENTS) throw new Error(`makes more than ${MAX_ELEMENTS} elements of its tags.`);
    },
    onItemPop: () => void depth--,
  };
  return new ParsedDocument(parse(text, { treeAdapter })) as unknown as Document;
}

class ParsedDocument {
  readonly #tree: Tree.Document;
  readonly #options: typeof OPTIONS;
  readonly #elements = new WeakMap<Tree.Element, ParsedElement>();
  readonly #queries = new Map<string, ReturnType<typeof compile<Tree.Node, Tree.Element>>>();

  constructor(tree: Tree.Document) {
    this.#tree = tree;
    this.#options = { ...OPTIONS, quirksMode: tree.mode === html.DOCUMENT_MODE.QUIRKS };
  }

  querySelectorAll(selector: string): ParsedElement[] {
    return this.search(this.#tree, selector);
  }

  search(node: Tree.Node, selector: string): ParsedElement[] {
    return selectAll(this.#compiled(selector), node, this.#options).map((found) => this.toElement(found));
  }

  isMatch(node: Tree.Element, selector: string): boolean {
    return this.#compiled(selector)(node);
  }

  #compiled(selector: string) {
    let query = this.#queries.get(selector);
    if (!query) this.#queries.set(selector, (query = compile(toTokens(selector), this.#options)));
    return query;
  }

  toElement(node: Tree.Element): ParsedElement {
    let element = this.#elements.get(node);
    if (!element) this.#elements.set(node, (element = new ParsedElement(node, this)));
    return element;
  }
}

class ParsedElement {
  readonly #node: Tree.Element;

  constructor(
    node: Tree.Element,
    readonly ownerDocument: ParsedDocument,
  ) {
    this.#node = node;
  }

  get tagName(): string {
    const { tagName, namespaceURI } = this.#node;
    return namespaceURI === html.NS.HTML ? tagName.toUpperCase() : tagName;
  }

  get textContent(): string {
    return collectText(this.#node);
  }

  get parentElement(): ParsedElement | null {
    const { parentNode } = this.#node;
    return parentNode && 'tagName' in parentNode ? this.ownerDocument.toElement(parentNode) : null;
  }

  get attributes(): readonly { name: string; value: string }[] {
    return this.#node.attrs;
  }

  getAttribute(name: string): string | null {
    return findAttribute(this.#node, name.toLowerCase());
  }

  querySelectorAll(selector: string): ParsedElement[] {
    return this.ownerDocument.search(this.#node, selector);
  }

  matches(selector: string): boolean {
    return this.ownerDocument.isMatch(this.#node, selector);
  }

  closest(selector: string): ParsedElement | null {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }

  /** The type of an input; undefined for other elements. */
  get type(): string | undefined {
    return this.#node.tagName === 'input' ? (this.getAttribute('type')?.toLowerCase() ?? 'text') : undefined;
  }

  get checked(): boolean {
    return this.getAttribute('checked') !== null;
  }

  /** The value of a form control before anybody has changed it. */
  get value(): string | undefined {
    const value = this.getAttribute('value');
    switch (this.#node.tagName) {
      case 'input':
        return value ?? (this.matches('[type=checkbox i], [type=radio i]') ? 'on' : '');
      case 'option':
        return value ?? this.textContent.replace(/\s+/g, ' ').trim();
      case 'select':
        return this.selectedOptions![0]?.value ?? '';
      case 'textarea':
        return this.textContent;
      case 'button':
        return value ?? '';
    }
    return undefined;
  }

  /** The chosen options of a select. */
  get selectedOptions(): ParsedElement[] | undefined {
    if (this.#node.tagName !== 'select') return undefined;
    const chosen = this.querySelectorAll('option[selected]');
    if (this.matches('[multiple]')) return chosen;
    const isList = Number(this.getAttribute('size')) > 1;
    return [...chosen.slice(-1), ...(isList ? [] : this.querySelectorAll('option:not(:disabled)'))].slice(
      0,
      1,
    );
  }
}

const findAttribute = ({ attrs }: Tree.Element, name: string): string | null =>
  attrs.find((attribute) => attribute.name === name)?.value ?? null;

/** Avoids recursion, which deeply nested elements could overflow. */
function collectText(node: Tree.Node): string {
  const texts: string[] = [];
  const stack = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.nodeName === '#text') texts.push((next as Tree.TextNode).value);
    else if ('childNodes' in next) for (const child of next.childNodes.toReversed()) stack.push(child);
  }
  return texts.join('');
}

function toTokens(selector: string): Selector[][] {
  const tokens = parseSelector(selector);
  const isWhole = tokens.length > 0 && tokens.every((alternative) => !isTraversal(alternative.at(-1)!));
  if (!isWhole || tokens.flat().some(isForeign)) throw new Error(`${selector} is not a CSS selector.`);
  return tokens;
}

function isForeign(token: Selector): boolean {
  if (token.type === 'attribute') return token.action === 'not';
  if (token.type !== 'pseudo') return token.type === 'parent';
  return JQUERY_ONLY.test(token.name) || (Array.isArray(token.data) && token.data.flat().some(isForeign));
}
