/** Pages as commands read them: in the encoding of their letters, whatever they declare. */
import { expect } from 'chai';
import { allowHosts, visitPage } from '../../../src/merchant/cli/visit-page.ts';
import { createBench } from '../bench.ts';
import { encodeAs } from '../encode-as.ts';

describe('A page that is read by a command', () => {
  const bench = createBench();
  const title = 'Кольцо золотое с камнем';

  async function visit(type: string, page: string, encoding: string): Promise<string> {
    const body = encodeAs(encoding, page);
    const { origin } = await bench.serve((_, response) =>
      response.writeHead(200, { 'content-type': type }).end(body),
    );
    return (
      await visitPage(
        `${origin}/`,
        allowHosts([origin], async () => false),
      )
    ).source;
  }

  for (const [what, type, meta] of [
    ['its header declares', 'text/html; charset=windows-1251', ''],
    ['it declares itself', 'text/html', '<meta charset="windows-1251">'],
    ['no one declares', 'text/html', ''],
    ['is not the declared UTF-8', 'text/html; charset=utf-8', '<meta charset="utf-8">'],
  ] as const)
    it(`is read in the encoding that ${what}`, async () => {
      expect(await visit(type, `${meta}<h1>${title}</h1>`, 'windows-1251')).to.contain(title);
    });
});
