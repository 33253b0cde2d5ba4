import type { ReceivedMessage } from './received-message.ts';

const CR = 0x0d;
const LF = 0x0a;
const DOT = 0x2e;

const EMPTY = Buffer.alloc(0);

/**
 * Reads the data of one message from the chunks of a connection (RFC 5321 §4.1.1.4, §4.5.2): finds its end, removes
 * the stuffed dots and keeps every other octet unchanged, no matter how the data is split into chunks.
 *
 * Only CR LF `.` CR LF ends the data. A bare CR, a bare LF or a NUL makes the message unacceptable, but everything up
 * to the true end still belongs to it: nothing of it can become a command or a second message (SMTP smuggling).
 */
export class DataReader {
  readonly #message: ReceivedMessage;
  #isAtLineStart = true;
  /** The last octets of a chunk whose meaning the next one decides: CR, `.` or `.` CR. */
  #undecided: Buffer = EMPTY;

  constructor(message: ReceivedMessage) {
    this.#message = message;
  }

  /**
   * Reads one chunk.
   *
   * @returns the rest after the end of the data, or null while the end has not come.
   */
  write(received: Buffer): Buffer | null {
    const chunk = this.#undecided.length > 0 ? Buffer.concat([this.#undecided, received]) : received;
    this.#undecided = EMPTY;
    const end = this.#scan(chunk);
    const nul = chunk.indexOf(0);
    if (nul >= 0 && (end < 0 || nul < end)) this.#message.refuse('bareLineBreak');
    return end < 0 ? null : chunk.subarray(end);
  }

  /** Scans the lines of a chunk; returns the offset at which the data ends, or -1. */
  #scan(chunk: Buffer): number {
    let line = 0;
    let keptTo = 0;
    while (line < chunk.length) {
      if (this.#isAtLineStart && chunk[line] === DOT) {
        const after = chunk[line + 1];
        if (after === undefined || (after === CR && line + 2 === chunk.length)) return this.#hold(chunk, keptTo, line);
        this.#message.keep(chunk.subarray(keptTo, line));
        if (after === CR && chunk[line + 2] === LF) return line + 3;
        line += 1;
        keptTo = line;
      }
      const lf = chunk.indexOf(LF, line);
      if (lf < 0) return this.#readPartialLine(chunk, keptTo, line);
      // An LF at the very start has no CR before it: a CR that ends a chunk is held for the next.
      this.#isAtLineStart = lf > 0 && chunk[lf - 1] === CR;
      const isClean = this.#isAtLineStart && chunk.indexOf(CR, line) === lf - 1;
      if (!isClean) this.#message.refuse('bareLineBreak');
      line = lf + 1;
    }
    this.#message.keep(chunk.subarray(keptTo));
    return -1;
  }

  #readPartialLine(chunk: Buffer, keptTo: number, line: number): number {
    this.#isAtLineStart = false;
    const last = chunk.length - 1;
    const cr = chunk.indexOf(CR, line);
    if (cr >= 0 && cr !== last) this.#message.refuse('bareLineBreak');
    return this.#hold(chunk, keptTo, chunk[last] === CR ? last : chunk.length);
  }

  #hold(chunk: Buffer, from: number, to: number): number {
    this.#message.keep(chunk.subarray(from, to));
    // A copy: the chunk is not kept alive for the sake of two octets.
    if (to < chunk.length) this.#undecided = Buffer.from(chunk.subarray(to));
    return -1;
  }
}
