/** docs/doctor.md lists what src/core/findings can say, and each of these leads to a page that exists. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { doctorPage } from '../../build/finding-tables.ts';

describe('What can be wrong', () => {
  it('stands in docs/doctor.md as in src/core/findings: npx tsx build/finding-tables.ts writes it', async () => {
    const { wanted, present } = await doctorPage();
    expect(present).to.equal(wanted);
  });

  for (const table of ['button', 'visibility', 'mount', 'page']) {
    it(`has one verdict each, and fills in only what it names: ${table}`, () => {
      const subjects = JSON.parse(readFileSync(`src/core/findings/${table}.json`, 'utf8')) as Record<
        string,
        { findings: Record<string, Record<string, string>> }
      >;
      for (const { findings } of Object.values(subjects)) {
        for (const [name, entry] of Object.entries(findings)) {
          const verdicts = Object.keys(entry).filter((key) => key !== 'advice');
          expect(verdicts, name).to.have.length(1);
          expect(['right', 'wrong', 'note', 'unseen'], name).to.include(verdicts[0]);
        }
      }
    });
  }
});
