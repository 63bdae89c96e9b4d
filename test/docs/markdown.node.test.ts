import { expect } from 'chai';
import { listAnchors, listCodeBlocks, listLinks } from './markdown.ts';

const PAGE = `# The \`<tryon-button>\` element

1. A list:

   \`\`\`sh
   npm start
     indented
   \`\`\`

## Looks, and languages
## Looks, and languages

[A link](relay.md#on-a-node-host) in a line, \`[not](one.md)\`, [another](#looks) ![and a picture](images/a.webp)

\`\`\`ts
const link = '[no](link.md)';
\`\`\`
`;

describe('The reader of Markdown pages', () => {
  it('finds every code block with its language and line, without the indentation of its list', () => {
    expect(listCodeBlocks('page.md', PAGE)).to.deep.equal([
      { page: 'page.md', line: 6, language: 'sh', code: 'npm start\n  indented\n' },
      { page: 'page.md', line: 16, language: 'ts', code: "const link = '[no](link.md)';\n" },
    ]);
  });

  it('refuses a block that never ends', () => {
    expect(() => listCodeBlocks('page.md', '```ts\n')).to.throw('never ends');
  });

  it('finds the links outside of code', () => {
    expect(listLinks('page.md', PAGE).map(({ target }) => target)).to.deep.equal([
      'relay.md#on-a-node-host',
      '#looks',
      'images/a.webp',
    ]);
  });

  it('makes anchors as GitHub does', () => {
    expect(listAnchors('page.md', PAGE)).to.deep.equal([
      'the-tryon-button-element',
      'looks-and-languages',
      'looks-and-languages-1',
    ]);
  });
});
