/** The connection from one relay to Redis, which can be delayed or cut. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export class RedisLink {
  /** Milliseconds by which each chunk of data is delayed, in each direction. */
  delayMs = 0;
  /** Chunks that were delayed. */
  delayed = 0;
  #target: number;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((near) => {
    const far = connect(this.#target, '127.0.0.1');
    this.#pass(near, far);
    this.#pass(far, near);
  });

  constructor(target: number) {
    this.#target = target;
  }

  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Leads to another Redis from now on. */
  redirect(target: number): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (data) => {
      if (this.delayMs === 0) return void to.write(data);
      this.delayed++;
      setTimeout(() => to.write(data), this.delayMs);
    });
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    // Its end is noted by what comes after it.
    from.on('error', () => {});
  }
}
