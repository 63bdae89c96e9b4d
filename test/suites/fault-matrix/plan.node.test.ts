/** The order in which the fault matrix is played. */
import { expect } from 'chai';
import { FAULTS } from './faults.ts';
import { isPossible, MOMENTS } from './moments.ts';
import { makePlan } from './plan.ts';

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
});
