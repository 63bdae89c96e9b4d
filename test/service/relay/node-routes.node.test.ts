/** What the relay as a process answers besides products: metrics and refreshes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { uuid } from './counted-service.ts';
import { useRelayProcesses, type RelayProcesses } from './relay-processes.ts';

describe('The relay’s own routes on a Node host', function () {
  this.timeout(60_000);
  let relays: RelayProcesses;
  useRelayProcesses((opened) => (relays = opened));

  it('has metrics on a port of their own', async () => {
    const address = await relays.start(['--metrics-port', '0']);
    await relays.untilOk(address);
    await fetch(`${address}/v1/products/${uuid(1)}`);
    const { metrics } = JSON.parse(relays.lines.find((line) => line.includes('"listening"'))!) as {
      metrics: string;
    };
    const text = await (await fetch(`${metrics}/metrics`)).text();
    expect(text).to.contain('tryon_relay_products 250');
    expect(text).to.contain('tryon_relay_status{status="ok"} 1');
    expect(text).to.match(/tryon_relay_upstream_calls_total\{quota_class="listing",status="200"\} \d/);
    expect((await fetch(`${address}/metrics`)).status).to.equal(404);
  });

  it('refreshes at once for requests with the token, ten times a minute', async () => {
    const address = await relays.start([], { TRYON_REFRESH_TOKEN: 'hush' });
    await relays.untilOk(address);
    const post = (token: string, method = 'POST') =>
      fetch(`${address}/refresh`, { method, headers: { authorization: `Bearer ${token}` } });
    expect((await post('wrong')).status).to.equal(401);
    expect((await post('hush', 'GET')).status).to.equal(405);
    const before = relays.catalog.calls.length;
    expect((await post('hush')).status).to.equal(202);
    while (relays.catalog.calls.length < before + 3) await sleep(10);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await post('hush')).status);
    expect(statuses.filter((status) => status === 202)).to.have.lengthOf(9);
    const refused = await post('hush');
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
  });

  it('has no /refresh without a token', async () => {
    const address = await relays.start();
    expect((await fetch(`${address}/refresh`, { method: 'POST' })).status).to.equal(404);
  });
});
