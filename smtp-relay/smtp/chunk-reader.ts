import type { ReceivedMessage } from './received-message.ts';

const CR = 0x0d;
const LF = 0x0a;
const LINE_END = Buffer.from('\r\n');

/** The parameters of BDAT: the octets of its chunk, and whether it is the last of the message (RFC 3030 §2). */
export type ChunkSize = { octets: number; isLast: boolean };

/** Reads the parameters of BDAT; null for bad ones. */
export function readChunkSize(command: Buffer): ChunkSize | null {
  const given = /^BDAT +(\d{1,15})( +LAST)? *$/i.exec(command.toString('latin1'));
  return given ? { octets: Number(given[1]), isLast: given[2] !== undefined } : null;
}

/**
 * Reads the chunks of one message (RFC 3030 §2): as many octets as each BDAT says, unchanged. As with DATA, a bare CR, a
 * bare LF or a NUL makes the message unacceptable, since BINARYMIME is not offered.
 */
export class ChunkReader {
  readonly #message: ReceivedMessage;
  #missing = 0;
  #last = LF;

  constructor(message: ReceivedMessage) {
    this.#message = message;
  }

  /** Begins with the next chunk. */
  begin(octets: number): void {
    this.#missing = octets;
  }

  /**
   * Reads octets of the chunk.
   *
   * @returns what follows the chunk, or null while some of it is missing.
   */
  write(received: Buffer): Buffer | null {
    const piece = received.subarray(0, this.#missing);
    this.#missing -= piece.length;
    if (!this.#isClean(piece)) this.#message.refuse('bareLineBreak');
    this.#message.keep(piece);
    return this.#missing > 0 ? null : received.subarray(piece.length);
  }

  /** Ends the message, and its last line where the client has not. */
  end(): void {
    if (this.#last === CR) this.#message.refuse('bareLineBreak');
    else if (this.#last !== LF) this.#message.keep(LINE_END);
  }

  /** Returns whether every CR is followed by an LF, every LF follows a CR, and nothing is NUL. Remembers the last octet. */
  #isClean(piece: Buffer): boolean {
    if (piece.length === 0) return true;
    const before = this.#last;
    this.#last = piece[piece.length - 1] ?? before;
    if (before === CR && piece[0] !== LF) return false;
    for (let lf = piece.indexOf(LF); lf >= 0; lf = piece.indexOf(LF, lf + 1)) {
      if ((lf > 0 ? piece[lf - 1] : before) !== CR) return false;
    }
    for (let cr = piece.indexOf(CR); cr >= 0; cr = piece.indexOf(CR, cr + 1)) {
      if (cr < piece.length - 1 && piece[cr + 1] !== LF) return false;
    }
    return !piece.includes(0);
  }
}
