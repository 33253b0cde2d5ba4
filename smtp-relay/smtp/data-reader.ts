const CR = 0x0d;
const LF = 0x0a;
const DOT = 0x2e;

const EMPTY = Buffer.alloc(0);

/** Number and total size of small pieces that are joined, so that a client that sends single octets costs few buffers. */
const JOIN_PIECES = 256;
const JOIN_BELOW_BYTES = 64 * 1024;

/** The result of reading the data of one message: whole, or the reason why it cannot be accepted. */
export type DataOutcome = 'complete' | 'bareLineBreak' | 'tooLarge' | 'noMemory';

/** A bounded amount of memory for messages until they are stored; `take` returns false if it is used up. */
export type MemoryBudget = { take(bytes: number): boolean; give(bytes: number): void };

/**
 * Reads the data of one message from the chunks of a connection (RFC 5321 §4.1.1.4, §4.5.2): finds its end, removes
 * the stuffed dots and keeps every other octet unchanged, no matter how the data is split into chunks.
 *
 * Only CR LF `.` CR LF ends the data. A bare CR, a bare LF or a NUL makes the message unacceptable, but everything up
 * to the true end still belongs to it: nothing of it can become a command or a second message (SMTP smuggling).
 * The data of a message that is unacceptable or too large is discarded.
 */
export class DataReader {
  readonly #maxBytes: number;
  readonly #memory: MemoryBudget;
  #pieces: Buffer[] = [];
  #takenBytes = 0;
  #sizeBytes = 0;
  #joinedPieces = 0;
  #outcome: DataOutcome = 'complete';
  #isAtLineStart = true;
  /** The last octets of a chunk whose meaning the next one decides: CR, `.` or `.` CR. */
  #undecided: Buffer = EMPTY;

  /**
   * @param maxBytes size of a message without its stuffed dots (RFC 1870 §5).
   * @param memory the budget that the kept message is taken from; `release` gives it back.
   */
  constructor(maxBytes: number, memory: MemoryBudget) {
    this.#maxBytes = maxBytes;
    this.#memory = memory;
  }

  /** The result so far; final once the end of the data was read. */
  get outcome(): DataOutcome {
    return this.#outcome;
  }

  /** Octets read so far without stuffed dots, kept or not. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** The message; only after its end, and empty unless the outcome is `complete`. */
  take(): Buffer {
    const [only] = this.#pieces;
    const raw = this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces);
    this.#pieces = [];
    return raw;
  }

  /** Releases the memory of the message after it was stored or refused. */
  release(): void {
    this.#memory.give(this.#takenBytes);
    this.#takenBytes = 0;
    this.#pieces = [];
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
    if (nul >= 0 && (end < 0 || nul < end)) this.#refuse('bareLineBreak');
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
        this.#keep(chunk, keptTo, line);
        if (after === CR && chunk[line + 2] === LF) return line + 3;
        line += 1;
        keptTo = line;
      }
      const lf = chunk.indexOf(LF, line);
      if (lf < 0) return this.#readPartialLine(chunk, keptTo, line);
      // An LF at the very start has no CR before it: a CR that ends a chunk is held for the next.
      this.#isAtLineStart = lf > 0 && chunk[lf - 1] === CR;
      const isClean = this.#isAtLineStart && chunk.indexOf(CR, line) === lf - 1;
      if (!isClean) this.#refuse('bareLineBreak');
      line = lf + 1;
    }
    this.#keep(chunk, keptTo, chunk.length);
    return -1;
  }

  #readPartialLine(chunk: Buffer, keptTo: number, line: number): number {
    this.#isAtLineStart = false;
    const last = chunk.length - 1;
    const cr = chunk.indexOf(CR, line);
    if (cr >= 0 && cr !== last) this.#refuse('bareLineBreak');
    return this.#hold(chunk, keptTo, chunk[last] === CR ? last : chunk.length);
  }

  #hold(chunk: Buffer, from: number, to: number): number {
    this.#keep(chunk, from, to);
    // A copy: the chunk is not kept alive for the sake of two octets.
    if (to < chunk.length) this.#undecided = Buffer.from(chunk.subarray(to));
    return -1;
  }

  #keep(chunk: Buffer, from: number, to: number): void {
    if (from === to) return;
    this.#sizeBytes += to - from;
    if (this.#sizeBytes > this.#maxBytes) this.#refuse('tooLarge');
    if (this.#outcome === 'complete' && !this.#memory.take(to - from)) this.#refuse('noMemory');
    if (this.#outcome !== 'complete') return;
    this.#takenBytes += to - from;
    this.#pieces.push(chunk.subarray(from, to));
    if (this.#pieces.length - this.#joinedPieces >= JOIN_PIECES) this.#joinSmallPieces();
  }

  #joinSmallPieces(): void {
    const small = this.#pieces.slice(this.#joinedPieces);
    const bytes = small.reduce((sum, { length }) => sum + length, 0);
    if (bytes < JOIN_BELOW_BYTES) this.#pieces.splice(this.#joinedPieces, small.length, Buffer.concat(small, bytes));
    this.#joinedPieces = this.#pieces.length;
  }

  /** Too large takes precedence over malformed, because a client can act on it. */
  #refuse(outcome: Exclude<DataOutcome, 'complete'>): void {
    if (this.#outcome !== 'tooLarge') this.#outcome = outcome;
    this.#joinedPieces = 0;
    this.release();
  }
}
