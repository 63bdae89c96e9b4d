/** The page of both elements, from the published custom elements manifest. */
interface Described {
  name?: string;
  description?: string;
  type?: { text: string };
  default?: string;
}

interface Member extends Described {
  kind: 'field' | 'method';
  attribute?: string;
  readonly?: boolean;
  parameters?: Described[];
  return?: { type?: { text: string } };
}

interface Declaration {
  tagName: string;
  description?: string;
  attributes?: (Described & { fieldName: string })[];
  members?: Member[];
  events?: Described[];
  slots?: Described[];
  cssParts?: Described[];
  cssProperties?: Described[];
}

export interface Manifest {
  modules: { declarations: Declaration[] }[];
}

const escaped = (text = '') =>
  text.replaceAll('\n', ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;');
const code = (text?: string) => (text ? `<code v-pre>${escaped(text)}</code>` : '');
/** A description, whose code in backticks stays code. */
const prose = (text = '') =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? code(part.slice(1, -1)) : escaped(part)))
    .join('');

function table(heading: string, columns: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [`### ${heading}`, '', line(columns), line(columns.map(() => '---')), ...rows.map(line), ''].join(
    '\n',
  );
}

function writeSection(element: Declaration): string {
  const {
    attributes = [],
    members = [],
    events = [],
    slots = [],
    cssParts = [],
    cssProperties = [],
  } = element;
  const others = members.filter(({ attribute }) => !attribute);
  const tag = element.tagName;
  return [
    `## &lt;${tag}&gt; {#${tag}}`,
    '',
    prose(element.description),
    '',
    table(
      `Attributes of ${tag}`,
      ['attribute', 'meaning', 'type'],
      attributes.map((it) => [
        code(it.name) + (it.fieldName === it.name ? '' : `<br>property ${code(it.fieldName)}`),
        prose(it.description),
        code(it.type?.text) + (it.default === undefined ? '' : `<br>without it ${code(it.default)}`),
      ]),
    ),
    table(
      `Properties of ${tag}`,
      ['property', 'meaning', 'type'],
      others
        .filter(({ kind }) => kind === 'field')
        .map((it) => [
          code(it.name),
          (it.readonly ? 'Read only. ' : '') + prose(it.description),
          code(it.type?.text),
        ]),
    ),
    table(
      `Methods of ${tag}`,
      ['method', 'does', 'gives'],
      others
        .filter(({ kind }) => kind === 'method')
        .map((it) => {
          const parameters = (it.parameters ?? []).map(
            ({ name, type }) => `${name}: ${type?.text ?? 'unknown'}`,
          );
          return [
            code(`${it.name}(${parameters.join(', ')})`),
            prose(it.description),
            code(it.return?.type?.text ?? 'void'),
          ];
        }),
    ),
    table(
      `Events of ${tag}`,
      ['event', 'when', 'type'],
      events.map((it) => [code(it.name), prose(it.description), code(it.type?.text)]),
    ),
    table(
      `Slots of ${tag}`,
      ['slot', 'for'],
      slots.map((it) => [code(it.name || '(default)'), prose(it.description)]),
    ),
    table(
      `Parts of ${tag}`,
      ['part', 'is'],
      cssParts.map((it) => [code(it.name), prose(it.description)]),
    ),
    table(
      `Custom properties of ${tag}`,
      ['property', 'meaning', 'without it'],
      cssProperties.map((it) => [code(it.name), prose(it.description), code(it.default)]),
    ),
  ].join('\n');
}

export function apiPage(manifest: Manifest): string {
  const elements = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .filter(({ tagName }) => tagName);
  return `---
title: The elements
---

# The elements

From the published \`custom-elements.json\`, which editors read as well.

${elements.map(writeSection).join('\n')}`;
}
