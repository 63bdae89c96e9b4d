import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { expect } from 'chai';
import { copyOfTheProject, ended, runServe, serveDemo, stop, type Served } from './open-demo.ts';

describe('npm start', function () {
  this.timeout(300_000);

  describe('-- --built', () => {
    let folder: string;
    let served: Served;
    before(async () => {
      folder = copyOfTheProject();
      served = await serveDemo(folder, '--built');
    });
    after(async () => {
      await stop(served);
      rmSync(folder, { recursive: true });
    });

    it('prints an address where the shop answers', async () => {
      const response = await fetch(served.address);
      expect(response.status).to.equal(200);
      expect(await response.text()).to.contain('<title>Halden & Co.</title>');
    });

    it('serves it under a policy that allows only the shop’s own scripts and styles', async () => {
      const policy = (await fetch(served.address)).headers.get('content-security-policy') ?? '';
      expect(policy).to.contain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).to.contain("style-src 'self';");
      expect(policy.replace("'wasm-unsafe-eval'", '')).not.to.contain('unsafe');
    });

    it('ends cleanly on Ctrl-C', async () => {
      served.process.kill('SIGINT');
      const [code] = await once(served.process, 'close');
      expect(code).to.equal(0);
    });
  });

  it('says in a sentence that the port is taken', async () => {
    const neighbour = createServer().listen(0, '127.0.0.1');
    await once(neighbour, 'listening');
    const { port } = neighbour.address() as AddressInfo;
    const { code, said } = await ended(runServe(['--port', String(port)]));
    neighbour.close();
    expect(code).to.equal(2);
    expect(said).to.contain(`Port ${port} is taken`);
    expect(said).not.to.contain('    at ');
  });
});
