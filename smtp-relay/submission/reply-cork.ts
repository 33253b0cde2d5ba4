import type { Socket } from 'node:net';

/** Lets the replies of one turn of the event loop leave together: one segment, one TLS record, one system call. */
export class ReplyCork {
  #socket: Socket | null = null;

  /** Holds back what is written from now until the turn's end. */
  hold(socket: Socket): void {
    if (this.#socket) return;
    this.#socket = socket;
    socket.cork();
    // Runs after the microtasks, in which the rest of a pipelined group is answered.
    process.nextTick(() => this.release());
  }

  /** Writes at once what is held. */
  release(): void {
    this.#socket?.uncork();
    this.#socket = null;
  }
}
