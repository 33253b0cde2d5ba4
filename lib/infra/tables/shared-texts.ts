/** Octets of the texts of a workbook, with four for the place of each. */
const TEXTS_MAX_BYTES = 67_108_864;

/** The texts that the cells of a workbook share, as octets: as strings each would keep the piece of the file that it was cut from. */
export class SharedTexts {
  #bytes: Buffer = Buffer.alloc(65_536);
  #ends: Uint32Array = new Uint32Array(1_024);
  #count = 0;

  /** Adds a text; false if it is too much. */
  add(text: string): boolean {
    const from = this.#count === 0 ? 0 : (this.#ends[this.#count - 1] ?? 0);
    const bytes = Buffer.byteLength(text);
    if (from + bytes + (this.#count + 1) * 4 > TEXTS_MAX_BYTES) return false;
    while (this.#bytes.length < from + bytes) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#ends.length * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#bytes.write(text, from);
    this.#ends[this.#count] = from + bytes;
    this.#count += 1;
    return true;
  }

  /** Returns the text with an index, or null. */
  get(index: number): string | null {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return null;
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }
}
