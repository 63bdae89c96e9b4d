/** docs/doctor.md lists what src/core/findings can say, and each of these leads to a page that exists. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { doctorPage } from '../../build/finding-tables.ts';

type Findings = Record<string, { findings: Record<string, Record<string, string>> }>;

describe('What can be wrong', () => {
  it('stands in docs/doctor.md as in src/core/findings: npx tsx build/finding-tables.ts writes it', async () => {
    const { wanted, present } = await doctorPage();
    // The tables alone: what is written above them has no other source.
    const [ours, theirs] = [wanted, present].map((text) => text.slice(text.indexOf('<!-- From src/core')));
    expect(theirs).to.equal(ours);
  });

  for (const table of ['button', 'visibility', 'mount', 'page'])
    it(`has one verdict each, in plain text: ${table}`, () => {
      const text = readFileSync(`src/core/findings/${table}.json`, 'utf8');
      expect(text).not.to.contain('`');
      const subjects = JSON.parse(text) as Findings;
      for (const { findings } of Object.values(subjects))
        for (const [name, entry] of Object.entries(findings)) {
          const verdicts = Object.keys(entry).filter((key) => key !== 'advice');
          expect(verdicts, name).to.have.length(1);
          expect(['right', 'wrong', 'note', 'unseen'], name).to.include(verdicts[0]);
        }
    });
});
