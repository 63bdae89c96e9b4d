/**
 * Whether a framework is still to take over the server's HTML around an element. React, Vue and others compare that HTML with
 * what they render, node by node; an element inserted before makes them throw the server's HTML away, or the element. No
 * framework says when it is done, so what each leaves in the DOM is read. Pure: changes nothing.
 */
import { all, isIn } from './dom.ts';

/** What only the page of a framework's server has. */
const SIGNS = '#__next, #__nuxt, #___gatsby, script#__NEXT_DATA__, script[id^="_R_"]';
/** The comments by which React, Vue, Svelte and Solid divide their HTML. */
const COMMENTS = /^(?: |\/?\$[?!~]?|\/?&|[[\]]!?)$/;
/** What Astro and Vue 2 take away when they have taken over what is inside, however late that is. */
const PENDING = 'astro-island[ssr], [data-server-rendered]';
/** What Angular takes away, unless that is left to the server for good. */
const ANGULAR = '[ngh]';
/** By what name an app of one's own is begun in most templates. */
const ROOTS = '#root, #app';
/** What could take over the page: any script but ours and data. */
const SCRIPTS = 'script:not([data-base-url], [type*="json"])';
/** After the page's load event, where a framework left signs but nothing took over: its script may have failed. */
const SIGNED_LIMIT_MS = 4000;
/** Where the platform, or a root without white space, is the only sign. */
export const UNSIGNED_LIMIT_MS = 2000;

/** Between looks whether a framework is done: no event tells. */
export const HYDRATION_POLL_MS = 100;

/** @param hydrates whether the page's platform does so; null where it is not known */
export function isHydrationPending(element: Element, hydrates: boolean | null): boolean {
  return isPendingInReact(element) ?? isPendingInVue(element) ?? mayBegin(element, hydrates);
}

// By the prototype: a form may hold a field of any name.
const findParentNode = (node: Node) => Reflect.get(Node.prototype, 'parentNode', node) as Node | null;
function* upwards(element: Node): Generator<Node> {
  for (let node: Node | null = element; node; node = findParentNode(node)) yield node;
}

/** Null where no framework has begun around the element. */
type Pending = boolean | null;

/** The part of React's fiber that has been the same since version 18. */
interface Fiber {
  readonly flags?: number;
  readonly return?: Fiber | null;
  readonly stateNode?: {
    readonly current?: { readonly memoizedState?: { readonly isDehydrated?: boolean } };
  };
}
/** Of a fiber that is rendered into the server's HTML and not committed yet. */
const HYDRATING = 4096;

function findFiber(node: Node, name: RegExp): Fiber | undefined {
  const key = Object.keys(node).find((key) => name.test(key));
  return key === undefined ? undefined : (node as unknown as Record<string, Fiber>)[key];
}

function isPendingInReact(element: Element): Pending {
  let child: Node | null = null;
  for (const node of upwards(element)) {
    const fiber = findFiber(node, /^__react(?:Fiber|InternalInstance)\$/);
    if (fiber) return isHydrating(fiber) || (child !== null && isInDehydratedBoundary(child));
    const root = findFiber(node, /^__reactContainer\$/);
    if (root) return root.stateNode?.current?.memoizedState?.isDehydrated === true;
    child = node;
  }
  return null;
}

function isHydrating(fiber: Fiber): boolean {
  for (let node: Fiber | null | undefined = fiber; node; node = node.return) {
    if ((node.flags ?? 0) & HYDRATING) return true;
  }
  return false;
}

/** `<!--$-->…<!--/$-->` holds what React takes over by itself, later than what is around it. */
function isInDehydratedBoundary(child: Node): boolean {
  let closed = 0;
  for (let node = child.previousSibling; node; node = node.previousSibling) {
    if (node instanceof Comment && /^\/[$&]/.test(node.data)) closed++;
    else if (node instanceof Comment && /^[$&]/.test(node.data) && closed-- === 0) return true;
    else if (closed === 0 && findFiber(node, /^__reactFiber\$/)) return false;
  }
  return false;
}

/** The part of Vue's virtual nodes that tells what is still to come. */
interface VirtualNode {
  readonly type?: { readonly __asyncLoader?: unknown; readonly __asyncResolved?: unknown };
  readonly component?: {
    readonly asyncDep?: unknown;
    readonly asyncResolved?: boolean;
    readonly subTree?: VirtualNode;
  } | null;
  readonly suspense?: { readonly isHydrating?: boolean; readonly activeBranch?: VirtualNode | null } | null;
  readonly children?: unknown;
}

function isPendingInVue(element: Element): Pending {
  for (const node of upwards(element)) {
    const { __vue_app__: app, _vnode: root } = node as { __vue_app__?: unknown; _vnode?: VirtualNode | null };
    if (app) return Boolean(root) && isAwaited(root!);
  }
  return null;
}

function isAwaited({ type, component, suspense, children }: VirtualNode): boolean {
  if (suspense?.isHydrating || (type?.__asyncLoader && !type.__asyncResolved)) return true;
  if (component?.asyncDep && !component.asyncResolved) return true;
  const inner = [component?.subTree, suspense?.activeBranch, ...(Array.isArray(children) ? children : [])];
  return inner.some((node: unknown) => typeof node === 'object' && node !== null && isAwaited(node));
}

/** No framework has begun around the element: whether one may still do so. */
function mayBegin(element: Element, hydrates: boolean | null): boolean {
  if (isIn(element, PENDING)) return true;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { loadEventStart = 0, domContentLoadedEventStart = 0 } = navigation ?? {};
  const sinceLoadMs = loadEventStart && performance.now() - loadEventStart;
  if (sinceLoadMs > SIGNED_LIMIT_MS) return false;
  if (isIn(element, ANGULAR) || all(document, SIGNS).length > 0 || hasComments()) return true;
  if (sinceLoadMs > UNSIGNED_LIMIT_MS) return false;
  if (hydrates !== null) return hydrates;
  // A template that is minified looks the same, until the page's own scripts have run and nothing took over.
  const mayStillRun = domContentLoadedEventStart === 0 || isIn(element, ROOTS);
  return mayStillRun && all(document, SCRIPTS).length > 0 && isDense(element);
}

let readAtMs = -Infinity;
let areComments = false;

/** Read once for all that asks at a time. */
function hasComments(): boolean {
  const now = performance.now();
  if (now - readAtMs < HYDRATION_POLL_MS / 2) return areComments;
  readAtMs = now;
  areComments = false;
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  while (!areComments && walker.nextNode()) areComments = COMMENTS.test((walker.currentNode as Comment).data);
  return areComments;
}

/** Whether there is no white space between the tags around an element: so frameworks write HTML, and hardly a template. */
function isDense(element: Element): boolean {
  for (const around of upwards(element)) {
    const nodes = [...(Reflect.get(Node.prototype, 'childNodes', around) as NodeListOf<Node>)];
    if (nodes.some((node) => node instanceof Text && /^\s*\n\s*$/.test(node.data))) return false;
    if (nodes.filter((node) => node instanceof Element).length > 2) return true;
  }
  return true;
}
