/** What `sync` shows while it sends: a bar in a terminal, a few plain lines elsewhere. */
import { expect } from 'chai';
import { textOutput } from '../../../src/merchant/cli/sync-output.ts';

describe('The progress of npx storefront-tryon sync', () => {
  function open(isTerminal: boolean) {
    const [lines, errors, shown]: string[][] = [[], [], []];
    const output = textOutput(
      {
        env: {},
        print: (line) => void lines!.push(line),
        printError: (line) => void errors!.push(line),
        onStop() {},
        ...(isTerminal && { showStatus: (line: string) => void shown!.push(line) }),
      },
      50,
    );
    return { output, lines: lines!, errors: errors!, shown: shown! };
  }

  function showProgress(isTerminal: boolean) {
    const opened = open(isTerminal);
    for (let done = 1; done <= 200; done++)
      opened.output.say({ event: 'progress', done, of: 200, failed: 3, calls: 400 - 2 * done });
    return opened;
  }

  it('is a bar with failures and the time that the remaining calls take where somebody looks at a terminal', () => {
    const { lines, shown } = showProgress(true);
    expect(lines).to.deep.equal([]);
    expect(shown).to.have.length(200);
    expect(shown[99]).to.equal(`[${'█'.repeat(12)}${'·'.repeat(12)}] 100 of 200, 3 failed, 4 min left`);
    expect(shown[199]).to.equal(`[${'█'.repeat(24)}] 200 of 200, 3 failed`);
  });

  it('is ten plain lines elsewhere', () => {
    const { lines, shown } = showProgress(false);
    expect(shown).to.deep.equal([]);
    expect(lines).to.have.length(10);
    expect(lines[0]).to.equal('  20 of 200, 3 failed, 8 min left');
    expect(lines.join('')).not.to.match(/[█·]/);
  });

  it('tells of rows and pictures in the same way, before anything is sent', () => {
    const { output, lines } = open(false);
    for (let rows = 500; rows <= 12_000; rows += 500) output.say({ event: 'read', rows });
    expect(lines.splice(0)).to.deep.equal(['  5000 rows of the feed read', '  10000 rows of the feed read']);
    for (let done = 1; done <= 40_000; done += 25) output.say({ event: 'checked', done, of: 40_000 });
    expect(lines).to.have.length.within(9, 10);
    expect(lines[0]).to.equal('  pictures looked at of 4001 of 40000 rows');
    output.say({ event: 'progress', done: 100, of: 200, failed: 0, calls: 0 });
    expect(lines.at(-1)).to.contain('100 of 200');
  });

  it('is a wait for the minute’s calls: in place of the bar, or once elsewhere', () => {
    const [{ errors, ...plain }, terminal] = [open(false), open(true)];
    for (const { output } of [plain, terminal])
      for (const seconds of [61, 42]) output.say({ event: 'waiting', seconds });
    expect(errors).to.have.length(1);
    expect(errors[0]).to.contain('50 calls of this minute').and.to.contain('in 61 s');
    expect(terminal.shown).to.have.length(2);
  });
});
