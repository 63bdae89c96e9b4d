/** The order in which the fault matrix is played, and how its results are told. */
import { expect } from 'chai';
import { FAULTS } from './faults.ts';
import { isPossible, MOMENTS } from './moments.ts';
import { makePlan } from './plan.ts';
import { notReached, table } from './report.ts';

const readName = ({ fault, moment }: { fault: { name: string }; moment: { name: string } }) =>
  `${fault.name} at ${moment.name}`;
const cells = FAULTS.flatMap((fault) =>
  MOMENTS.filter((moment) => isPossible(fault, moment)).map((moment) => readName({ fault, moment })),
);

describe('The plan of the fault matrix', () => {
  it('has each fault at each of its moments once for each seed', () => {
    const plan = makePlan({ seed: 7, seeds: 2 });
    for (const seed of [7, 8]) {
      const names = plan.filter((planned) => planned.seed === seed).map(readName);
      expect(names).to.have.members(cells);
    }
    expect(plan).to.have.length(2 * cells.length);
  });

  it('has another order for another seed, and the same for the same', () => {
    const order = (seed: number) => makePlan({ seed, seeds: 1 }).map(readName);
    expect(order(3)).to.deep.equal(order(3));
    expect(order(3)).to.not.deep.equal(order(4));
  });

  it('has each fault once in a sample', () => {
    const names = makePlan({ seed: 5, seeds: 1, isSample: true }).map(({ fault }) => fault.name);
    expect(names).to.have.members(FAULTS.map(({ name }) => name));
  });

  it('has at least forty faults, each under a name of its own', () => {
    expect(FAULTS.length).to.be.at.least(40);
    expect(new Set(FAULTS.map(({ name }) => name)).size).to.equal(FAULTS.length);
  });
});

describe('The report of the fault matrix', () => {
  const plan = makePlan({ seed: 1, seeds: 3 });
  const [first, second] = plan;

  it('names what the time did not reach, and counts the orders that were not begun', () => {
    const [rest, later, ...more] = notReached([
      { engine: 'webkit', passed: [first!], failed: [], notReached: plan.slice(1) },
      { engine: 'chromium', passed: plan, failed: [], notReached: [] },
    ]);
    expect(rest).to.match(/^webkit, seed 1: /);
    expect(rest!.split('; ')).to.have.length(cells.length - 1);
    expect(rest).to.include(readName(second!));
    expect(later).to.equal(`webkit, seeds 2 to 3: all ${2 * cells.length} cells`);
    expect(more).to.deep.equal([]);
  });

  it('counts the engines together, and tells a failure from a cell that was not tried', () => {
    const text = table([
      { engine: 'firefox', passed: [first!], failed: [second!], notReached: [] },
      { engine: 'chromium', passed: [first!], failed: [], notReached: [] },
    ]);
    const row = (name: string) => text.split('\n').find((line) => line.startsWith(`${name} `))!;
    expect(row(first!.fault.name)).to.match(/\b2\b/);
    expect(row(second!.fault.name)).to.include('0, 1 failed');
    expect(row('tab hidden')).to.include('–').and.to.include('·');
  });
});
