import type { Socket } from 'node:net';

/** Sends the replies to pipelined commands together: one segment, one TLS record, one system call. */
export class ReplyCork {
  #socket: Socket | null = null;

  /** Buffers all writes until the end of the turn. */
  hold(socket: Socket): void {
    if (this.#socket) return;
    this.#socket = socket;
    socket.cork();
    // Runs after the microtasks, in which the rest of a pipelined group is answered.
    process.nextTick(() => this.release());
  }

  /** Writes the buffered data immediately. */
  release(): void {
    this.#socket?.uncork();
    this.#socket = null;
  }
}
