/** What a relay knows of the others of its shop. */
import { expect } from 'chai';
import { Membership } from '../../src/relay/node/redis/membership.ts';

describe('The relays of a shop', () => {
  let members: Membership;

  function heartbeat(at: number, relays: string[] = ['me'], isNewEpoch = false): void {
    const before = members.countAt(at);
    members.attempt(at);
    members.join(at, isNewEpoch, before);
    members.see(
      at,
      relays,
      relays.map(() => 100),
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

  it('are all known to one that was there for as long as a call counts, also when everything shared is lost', () => {
    for (let at = 500; at < 75_000; at += 500) heartbeat(at, ['me', 'other'], at === 30_000);
    expect(members.knowsAllAt(74_999)).to.equal(false);
    expect(members.knowsAllAt(75_000)).to.equal(true);
  });

  it('are not known to one that was paused for so long that they forgot it', () => {
    for (let at = 500; at < 80_000; at += 500) heartbeat(at);
    expect(members.knowsAllAt(80_000)).to.equal(true);
    expect(members.countAt(160_000)).to.equal(null);
    heartbeat(160_000);
    expect(members.knowsAllAt(160_000)).to.equal(false);
    expect(members.countAt(160_000)).to.equal(null);
  });

  it('may have calls that count for 75 s after they were seen', () => {
    expect(members.mayCountFor(10_000)).to.deep.equal([
      ['me', 64_900],
      ['other', 64_900],
    ]);
  });
});
