/** The element types that travel in binary, with their object ids (`pg_type.oid`). */
const OIDS = { uuid: 2950, text: 25, int: 23, bigint: 20, float8: 701, boolean: 16, timestamptz: 1184, jsonb: 3802 };

/** A type whose values can be written as a binary array. */
export type ElementType = keyof typeof OIDS;

/** Dimensions, a flag for nulls, the element type, the length, and the first index: 20 bytes before the elements. */
const HEADER_BYTES = 20;

/** Milliseconds from 1970 to 2000, when PostgreSQL's time begins. */
const EPOCH_MS = 946_684_800_000;

const HIGH = 2 ** 32;

/**
 * Writes a column of a batch as PostgreSQL's binary array (`array_recv`), which the server reads without parsing text: a
 * parameter that is a buffer travels in binary.
 *
 * @param values strings for `uuid`, `text` and `jsonb` (JSON), numbers for `int`, `bigint` and `float8`, dates for
 *   `timestamptz`; null and undefined are NULL.
 * @throws {TypeError} on a text that is no UUID.
 */
export function toBinaryArray(type: ElementType, values: readonly unknown[]): Buffer {
  const writer = new ArrayWriter(type, values.length);
  for (const value of values) writer.add(value);
  return writer.end();
}

const UUID_CHARACTERS = 36;

/** The value of each hexadecimal digit by its character code. */
const NO_HEX = 16;
const HEX = new Uint8Array(128).fill(NO_HEX);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = value;
  HEX[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Grows to what the largest array so far needed; every array is copied out of it. */
let scratch = Buffer.allocUnsafe(65_536);

class ArrayWriter {
  readonly #type: ElementType;
  readonly #count: number;
  #at = HEADER_BYTES;
  #hasNull = false;
  #last: unknown;
  #lastFrom = 0;

  constructor(type: ElementType, count: number) {
    this.#type = type;
    this.#count = count;
  }

  /** Columns of a batch repeat themselves, the company's id for one: a value like the one before it is copied. */
  add(value: unknown): void {
    if (this.#lastFrom > 0 && value === this.#last) {
      const length = this.#at - this.#lastFrom;
      this.#reserve(length);
      scratch.copyWithin(this.#at, this.#lastFrom, this.#at);
      this.#lastFrom = this.#at;
      this.#at += length;
      return;
    }
    this.#last = value;
    this.#lastFrom = this.#at;
    if (value === null || value === undefined) this.#addNull();
    else this.#addValue(value);
  }

  end(): Buffer {
    this.#reserve(0);
    const isEmpty = this.#count === 0;
    scratch.writeInt32BE(isEmpty ? 0 : 1, 0);
    scratch.writeInt32BE(this.#hasNull ? 1 : 0, 4);
    scratch.writeInt32BE(OIDS[this.#type], 8);
    scratch.writeInt32BE(this.#count, 12);
    scratch.writeInt32BE(1, 16);
    return Buffer.from(scratch.subarray(0, isEmpty ? 12 : this.#at));
  }

  #addNull(): void {
    this.#hasNull = true;
    this.#reserve(4);
    this.#at = scratch.writeInt32BE(-1, this.#at);
  }

  #addValue(value: unknown): void {
    switch (this.#type) {
      case 'uuid':
        this.#addUuid(String(value));
        break;
      case 'int':
        this.#begin(4);
        this.#at = scratch.writeInt32BE(Number(value), this.#at);
        break;
      case 'bigint':
        this.#addInt64(Number(value));
        break;
      case 'float8':
        this.#begin(8);
        this.#at = scratch.writeDoubleBE(Number(value), this.#at);
        break;
      case 'boolean':
        this.#begin(1);
        this.#at = scratch.writeUInt8(value ? 1 : 0, this.#at);
        break;
      case 'timestamptz':
        this.#addInt64((Number(value) - EPOCH_MS) * 1_000);
        break;
      default:
        this.#addText(String(value));
    }
  }

  #addInt64(value: number): void {
    this.#begin(8);
    this.#at = scratch.writeInt32BE(Math.floor(value / HIGH), this.#at);
    this.#at = scratch.writeUInt32BE(value - Math.floor(value / HIGH) * HIGH, this.#at);
  }

  #addUuid(text: string): void {
    this.#begin(16);
    if (text.length !== UUID_CHARACTERS) throw new TypeError('not a UUID');
    for (let at = 0; at < UUID_CHARACTERS; at += 2) {
      if (text[at] === '-') at += 1;
      const high = HEX[text.charCodeAt(at)] ?? NO_HEX;
      const low = HEX[text.charCodeAt(at + 1)] ?? NO_HEX;
      if (high === NO_HEX || low === NO_HEX) throw new TypeError('not a UUID');
      scratch[this.#at++] = (high << 4) | low;
    }
    if (this.#at - this.#lastFrom !== 20) throw new TypeError('not a UUID');
  }

  /** A version octet precedes the text of jsonb. */
  #addText(text: string): void {
    const lengthAt = this.#at;
    this.#reserve(5 + text.length * 3);
    this.#at += 4;
    if (this.#type === 'jsonb') this.#at = scratch.writeUInt8(1, this.#at);
    this.#at += scratch.write(text, this.#at, 'utf8');
    scratch.writeInt32BE(this.#at - lengthAt - 4, lengthAt);
  }

  #begin(length: number): void {
    this.#reserve(4 + length);
    this.#at = scratch.writeInt32BE(length, this.#at);
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= scratch.length) return;
    const grown = Buffer.allocUnsafe(Math.max(scratch.length * 2, this.#at + bytes));
    scratch.copy(grown, 0, 0, this.#at);
    scratch = grown;
  }
}
