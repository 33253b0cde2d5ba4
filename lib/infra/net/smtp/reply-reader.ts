import type { Reply } from '#lib/mail/reply.ts';

/** Far over the 512 octets of RFC 5321 §4.5.3.1.5, which many servers pass. */
const MAX_LINE_BYTES = 4_096;
const MAX_REPLY_BYTES = 32_768;

const LINE = /^([2-5]\d\d)([ -]?)(.*)$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** Thrown for bytes that are no reply (RFC 5321 §4.2), or an oversize one. */
export class GarbageReply extends Error {}

/** Parses the bytes of a server into replies: bounded in every direction, and safe to store and show. */
export class ReplyReader {
  #rest: Buffer | null = null;
  #lines: string[] = [];
  #bytes = 0;

  /**
   * Hands on the replies that are complete with this chunk, those before garbage too.
   *
   * @throws {GarbageReply} for a line that is no reply's, or a line or reply that does not end.
   */
  push(chunk: Buffer, onReply: (reply: Reply) => void): void {
    const data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    let start = 0;
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, start)) {
      const reply = this.#readLine(data, start, end);
      start = end + 1;
      if (reply) onReply(reply);
    }
    this.#rest = start < data.length ? data.subarray(start) : null;
    if (this.#rest && this.#rest.length > MAX_LINE_BYTES) throw new GarbageReply('a line without an end');
  }

  /** True when a part of a reply has come without its rest. */
  get isMidReply(): boolean {
    return this.#rest !== null || this.#lines.length > 0;
  }

  #readLine(data: Buffer, start: number, end: number): Reply | null {
    this.#bytes += end - start;
    if (end - start > MAX_LINE_BYTES || this.#bytes > MAX_REPLY_BYTES) throw new GarbageReply('a reply without an end');
    const text = data.toString('utf8', start, data[end - 1] === 13 && end > start ? end - 1 : end);
    const match = LINE.exec(text.replace(CONTROLS, '?'));
    if (!match) throw new GarbageReply(`"${text.slice(0, 60).replace(CONTROLS, '?')}"`);
    this.#lines.push(match[3] ?? '');
    if (match[2] === '-') return null;
    const reply = { code: Number(match[1]), lines: this.#lines };
    this.#lines = [];
    this.#bytes = 0;
    return reply;
  }
}
