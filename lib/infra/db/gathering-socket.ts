import { Socket, type SocketConnectOpts } from 'node:net';

type Written = Parameters<Socket['write']>[0];
type OnWritten = (error?: Error | null) => void;

/**
 * A connection to the database on which everything that is written in one turn of the event loop leaves in one write:
 * the statements of a transaction that wait for nothing wake the server once, and not each for itself.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override connect(...target: unknown[]): this {
    super.connect(...(target as [SocketConnectOpts])); // whichever of its forms the caller used
    // Node puts its own `write` before that of whoever extends it.
    Reflect.deleteProperty(this, 'write');
    return this;
  }

  override cork(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      super.uncork();
    });
  }

  /** What was gathered leaves at the end of the turn, and not where one statement ends. */
  override uncork(): void {}

  override write(data: Written, onWritten?: OnWritten): boolean;
  override write(data: Written, encoding?: BufferEncoding, onWritten?: OnWritten): boolean;
  override write(data: Written, ...rest: [BufferEncoding | OnWritten | undefined, OnWritten?]): boolean {
    this.cork();
    const [encoding, onWritten] = rest;
    return typeof encoding === 'string' ? super.write(data, encoding, onWritten) : super.write(data, encoding);
  }
}
