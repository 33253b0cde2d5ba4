/** Number and total size of small pieces that are joined, so that a client that sends single octets costs few buffers. */
const JOIN_PIECES = 256;
const JOIN_BELOW_BYTES = 64 * 1024;

/** The result of receiving one message: whole, or the reason why it cannot be accepted. */
export type ReceivedOutcome = 'complete' | 'bareLineBreak' | 'tooLarge' | 'noMemory';

/** A bounded amount of memory for messages until they are stored; `take` returns false if it is used up. */
export type MemoryBudget = { take(bytes: number): boolean; give(bytes: number): void };

/** A budget without memory, for a message that is read only to be discarded. */
export const NO_MEMORY: MemoryBudget = { take: () => false, give: () => {} };

/** The message of one transaction while it is received. A message that is unacceptable or too large is discarded. */
export class ReceivedMessage {
  readonly #maxBytes: number;
  readonly #memory: MemoryBudget;
  #pieces: Buffer[] = [];
  #takenBytes = 0;
  #sizeBytes = 0;
  #joinedPieces = 0;
  #outcome: ReceivedOutcome = 'complete';

  /**
   * @param maxBytes size of a message without its stuffed dots (RFC 1870 §5).
   * @param memory the budget that the kept message is taken from; `release` gives it back.
   */
  constructor(maxBytes: number, memory: MemoryBudget) {
    this.#maxBytes = maxBytes;
    this.#memory = memory;
  }

  /** The result so far; final once the end of the message was read. */
  get outcome(): ReceivedOutcome {
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

  /** Adds a piece; it is not copied. */
  keep(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#sizeBytes += piece.length;
    if (this.#sizeBytes > this.#maxBytes) this.refuse('tooLarge');
    if (this.#outcome === 'complete' && !this.#memory.take(piece.length)) this.refuse('noMemory');
    if (this.#outcome !== 'complete') return;
    this.#takenBytes += piece.length;
    this.#pieces.push(piece);
    if (this.#pieces.length - this.#joinedPieces >= JOIN_PIECES) this.#joinSmallPieces();
  }

  /** Discards the message. Too large takes precedence over malformed, because a client can act on it. */
  refuse(outcome: Exclude<ReceivedOutcome, 'complete'>): void {
    if (this.#outcome !== 'tooLarge') this.#outcome = outcome;
    this.#joinedPieces = 0;
    this.release();
  }

  #joinSmallPieces(): void {
    const small = this.#pieces.slice(this.#joinedPieces);
    const bytes = small.reduce((sum, { length }) => sum + length, 0);
    if (bytes < JOIN_BELOW_BYTES) this.#pieces.splice(this.#joinedPieces, small.length, Buffer.concat(small, bytes));
    this.#joinedPieces = this.#pieces.length;
  }
}
