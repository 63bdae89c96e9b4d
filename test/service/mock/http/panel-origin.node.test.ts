import { expect } from 'chai';
import { createService } from '../../../../src/service/mock/service.ts';

describe("The mock's panel", () => {
  const reset = (headers: Record<string, string>) =>
    createService().fetch('http://127.0.0.1:4010/panel/reset', { method: 'POST', headers });

  it('is closed to pages of other origins that do not send its header', async () => {
    expect((await reset({ Origin: 'https://elsewhere.example' })).status).to.equal(400);
    expect((await reset({ Origin: 'https://elsewhere.example', 'X-Tryon-Panel': '1' })).status).to.equal(200);
  });

  it('is open to its own origin, and to whatever is no page', async () => {
    expect((await reset({ Origin: 'http://127.0.0.1:4010' })).status).to.equal(200);
    expect((await reset({})).status).to.equal(200);
  });
});
