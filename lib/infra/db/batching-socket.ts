import { Socket, type SocketConnectOpts } from 'node:net';

type Written = Parameters<Socket['write']>[0];
type OnWritten = (error?: Error | null) => void;

/**
 * A connection to the database on which everything that is written in one turn of the event loop leaves in one write:
 * the statements of a transaction that wait for nothing wake the server once, and not each for itself.
 */
export class BatchingSocket extends Socket {
  #isGathering = false;

  override connect(...target: unknown[]): this {
    super.connect(...(target as [SocketConnectOpts])); // whichever of its forms the caller used
    // `connect` gives the socket an own `write`, which would hide the one of this class.
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

  /** Does nothing: the collected statements are written at the end of the turn, not at the end of one statement. */
  override uncork(): void {}

  override write(data: Written, onWritten?: OnWritten): boolean;
  override write(data: Written, encoding?: BufferEncoding, onWritten?: OnWritten): boolean;
  override write(data: Written, ...rest: [BufferEncoding | OnWritten | undefined, OnWritten?]): boolean {
    this.cork();
    const [encoding, onWritten] = rest;
    return typeof encoding === 'string' ? super.write(data, encoding, onWritten) : super.write(data, encoding);
  }
}
