/** What a relay knows of the others of its shop. */
import { expect } from 'chai';
import { Membership } from '../../../src/service/relay/redis/membership.ts';

describe('The relays of a shop', () => {
  let members: Membership;

  function heartbeat(at: number, relays: string[] = ['me'], isNewEpoch = false): void {
    const before = members.countAt(at);
    members.attempt(at);
    members.join(at, isNewEpoch, before);
    members.see(
      at,
      relays.map((relay) => [relay, 100]),
    );
  }
  beforeEach(() => {
    members = new Membership();
    heartbeat(0, ['me', 'other'], true);
  });

  it('count each other five seconds after one joined', () => {
    expect(members.countAt(4999)).to.equal(null);
    expect(members.countAt(5000)).to.equal(2);
  });

  it('count as many as before while everything shared is lost and they come back one by one', () => {
    for (let at = 500; at < 20_000; at += 500) heartbeat(at, ['me', 'other']);
    heartbeat(20_000, ['me'], true);
    expect(members.countAt(20_000)).to.equal(2);
  });

  it('are not counted by one that was paused for so long that they forgot it', () => {
    for (let at = 500; at < 80_000; at += 500) heartbeat(at);
    expect(members.countAt(80_000)).to.equal(1);
    expect(members.countAt(160_000)).to.equal(null);
    heartbeat(160_000);
    expect(members.countAt(160_000)).to.equal(null);
  });

  it('may have calls that count for 75 s after they were seen', () => {
    expect(members.mayCountFor(10_000)).to.deep.equal([
      ['me', 64_900],
      ['other', 64_900],
    ]);
  });
});
