/** The connection from one relay to Redis, which can be delayed or cut. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class RedisLink {
  /** Milliseconds by which each chunk of data is delayed, in each direction. */
  delayMs = 0;
  #target: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  /** Chunks that were delayed. */
  delayed = 0;

  constructor(target: number) {
    this.#target = target;
  }

  async listen(): Promise<string> {
    this.#server = createServer((near) => {
      const far = connect(this.#target, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('data', (data) => this.#pass(data, to));
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Leads to another Redis from now on. */
  redirect(target: number): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #pass(data: Buffer, to: Socket): void {
    if (this.delayMs === 0) return void to.write(data);
    this.delayed++;
    setTimeout(() => to.write(data), this.delayMs);
  }
}
