/** What `sync` shows while it sends: a bar in a terminal, a few plain lines elsewhere. */
import { expect } from 'chai';
import { textOutput } from '../../../src/merchant/cli/sync-output.ts';

describe('The progress of npx storefront-tryon sync', () => {
  function show(isTerminal: boolean) {
    const lines: string[] = [];
    const shown: string[] = [];
    const host = {
      env: {},
      print: (line: string) => void lines.push(line),
      printError: () => {},
      onStop: () => {},
      ...(isTerminal && { showStatus: (line: string) => void shown.push(line) }),
    };
    const output = textOutput(host, 50);
    for (let done = 1; done <= 200; done++) {
      output.say({ event: 'progress', done, of: 200, failed: 3, calls: 400 - 2 * done });
    }
    return { lines, shown };
  }

  it('is a bar with failures and the time that the remaining calls take where somebody looks at a terminal', () => {
    const { lines, shown } = show(true);
    expect(lines).to.deep.equal([]);
    expect(shown).to.have.length(200);
    expect(shown[99]).to.equal(`[${'█'.repeat(12)}${'·'.repeat(12)}] 100 of 200, 3 failed, 4 min left`);
    expect(shown[199]).to.equal(`[${'█'.repeat(24)}] 200 of 200, 3 failed`);
  });

  it('tells of rows and pictures in the same way, before anything is sent', () => {
    const lines: string[] = [];
    const host = { env: {}, print: (line: string) => void lines.push(line), printError() {}, onStop() {} };
    const output = textOutput(host, 50);
    for (let rows = 500; rows <= 12_000; rows += 500) output.say({ event: 'read', rows });
    expect(lines.splice(0)).to.deep.equal(['  5000 rows of the feed read', '  10000 rows of the feed read']);
    for (let done = 1; done <= 40_000; done += 25) output.say({ event: 'checked', done, of: 40_000 });
    expect(lines).to.have.length.within(9, 10);
    expect(lines[0]).to.equal('  pictures looked at of 4001 of 40000 rows');
    output.say({ event: 'progress', done: 100, of: 200, failed: 0, calls: 0 });
    expect(lines.at(-1)).to.contain('100 of 200');
  });

  it('is a wait for the minute’s calls: in place of the bar, or once elsewhere', () => {
    const errors: string[] = [];
    const shown: string[] = [];
    const plain = { env: {}, print() {}, printError: (line: string) => void errors.push(line), onStop() {} };
    for (const host of [plain, { ...plain, showStatus: (line: string) => void shown.push(line) }]) {
      const output = textOutput(host, 50);
      for (const seconds of [61, 42]) output.say({ event: 'waiting', seconds });
    }
    expect(errors).to.have.length(1);
    expect(errors[0]).to.contain('50 calls of this minute').and.to.contain('in 61 s');
    expect(shown).to.have.length(2);
  });

  it('is ten plain lines elsewhere', () => {
    const { lines, shown } = show(false);
    expect(shown).to.deep.equal([]);
    expect(lines).to.have.length(10);
    expect(lines[0]).to.equal('  20 of 200, 3 failed, 8 min left');
    expect(lines.join('')).not.to.match(/[█·]/);
  });
});
