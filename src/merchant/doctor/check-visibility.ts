/** Examines whether the theme's style sheets, or ad blockers, hide the place of a button: as far as that is seen without a browser. */
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { HIDING, ofVisibility, type Hiding } from '../../core/findings/visibility.ts';
import { attributeOf, member } from '../../storefront/page/dom.ts';
import type { ScriptTag } from './script-tag.ts';
import { readThemeRules, type ThemeRules } from './theme-rules.ts';
import type { VisitedPage, Visitor } from './visit.ts';

/** A page may hold hundreds of buttons: those of its lists look alike. */
const MAX_PLACES = 5;
/** Names by which the lists of ad blockers find what to hide and to block. */
const ADVERTISING =
  /(?:^|[-_/.])(?:ads?|advert\w*|adserv\w*|banner-?ads?|sponsor\w*|tracking|tracker)(?:$|[-_/.])/i;

/**
 * @param buttons what asks for a button in the page's markup
 * @param mount what the script tag puts one after
 */
export async function* examineVisibility(
  buttons: readonly Element[],
  mount: Element | null,
  tag: ScriptTag | null,
  page: VisitedPage,
  visitor: Visitor,
): AsyncGenerator<Finding> {
  const examined = buttons.slice(0, MAX_PLACES);
  if (examined.length === 0 && !mount) return;
  const rules = await readThemeRules(
    page,
    visitor,
    HIDING.map(({ property }) => property),
  );
  const found = new Map<string, Finding>();
  const add = (finding: Finding) => void found.set(finding.text, finding);
  const examine = (button: Element) => {
    const chain = [...upwards(button)];
    for (const hiding of HIDING) {
      const finding = hiddenBy(chain, hiding, rules);
      if (finding) add(finding);
    }
    for (const name of chain.flatMap(namesOf).filter((name) => ADVERTISING.test(name)))
      add(ofPage('visibility', 'like-advertising', { name: `“${name}”, around the button,` }));
  };
  for (const button of examined) examine(button);
  if (mount) withButtonAfter(mount, examine);
  const addresses = [tag?.setting('base-url'), tag && attributeOf(tag.element, 'src')];
  for (const address of addresses) {
    if (address && ADVERTISING.test(address))
      add(ofPage('visibility', 'like-advertising', { name: address }));
  }
  const isHidden = [...found.values()].some(({ verdict }) => verdict === 'wrong');
  yield* found.values();
  if (rules.unread > 0) yield ofPage('visibility', 'unread', { count: rules.unread });
  else if (!isHidden) yield ofPage('visibility', 'clear');
}

function* upwards(element: Element): Generator<Element> {
  for (let node: Element | null = element; node; node = member(node, 'parentElement')) yield node;
}

/** A button as the script tag puts it there: so rules for what stands in this place are seen, too. */
function withButtonAfter(place: Element, examine: (button: Element) => void): void {
  const button = member(place, 'ownerDocument').createElement('tryon-button');
  button.textContent = ' ';
  member(place, 'insertAdjacentElement').call(place, 'afterend', button);
  examine(button);
  button.remove();
}

/** What scripts of themes show as the page is scrolled. */
const ENTRANCE = /invisible|animat|fade|reveal|aos/i;

/** What hides the first element of the chain, on it or around it. */
function hiddenBy(
  chain: readonly Element[],
  { property, value, isInherited }: Hiding,
  { winner }: ThemeRules,
): Finding | null {
  for (const element of chain) {
    const won = winner(element, property);
    if (won === null || /^(?:inherit|unset)$/.test(won.value)) continue;
    if (value.test(won.value)) {
      const name = member(element, 'tagName').toLowerCase();
      const isOwn = element === chain[0];
      const where = `${isOwn ? 'on it' : `on <${name}> around it`} (${won.rule})`;
      // Scripts open tabs and fade whole pages in.
      const isSure =
        isInherited && !/^(?:html|body)$/.test(name) && !namesOf(element).some((one) => ENTRANCE.test(one));
      return !won.isConditional && (isOwn || isSure)
        ? ofVisibility(property, { where })
        : ofPage('visibility', 'until-shown', { property, value: won.value, where });
    }
    if (isInherited) return null;
  }
  return null;
}

const namesOf = (element: Element) => [
  attributeOf(element, 'id') ?? '',
  ...(attributeOf(element, 'class') ?? '').split(/\s+/),
];
