import { describe, expect, it } from 'vitest';
import { DataReader } from '../../../smtp-relay/smtp/data-reader.ts';
import { type MemoryBudget, ReceivedMessage } from '../../../smtp-relay/smtp/received-message.ts';
import { fc } from '../../fixtures/properties.ts';

const BOUNDLESS: MemoryBudget = { take: () => true, give: () => {} };

type Result = { outcome: string; raw: string; rest: string | null };

/** Feeds text in chunks of the given lengths, the remainder as the last one. */
function read(text: string, cuts: readonly number[] = [], maxBytes = 1_000_000): Result {
  const message = new ReceivedMessage(maxBytes, BOUNDLESS);
  const reader = new DataReader(message);
  const input = Buffer.from(text, 'latin1');
  let from = 0;
  for (const length of [...cuts, input.length]) {
    const chunk = input.subarray(from, from + length);
    from += chunk.length;
    if (chunk.length === 0) continue;
    const rest = reader.write(chunk);
    if (rest) {
      const after = Buffer.concat([rest, input.subarray(from)]);
      return { outcome: message.outcome, raw: message.take().toString('latin1'), rest: after.toString('latin1') };
    }
  }
  return { outcome: message.outcome, raw: '', rest: null };
}

/** Lengths of chunks, many of them tiny. */
const cuts = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 60 });

const line = fc.oneof(
  fc.constantFrom('', '.', '..', '...', '. ', '.x', ' .', '-'),
  fc.string({ maxLength: 20 }).map((text) => `${text}\xff\x80`),
);

const message = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((text) => `${text}\r\n`).join(''));

/** RFC 5321 §4.5.2, as the client does it. */
const stuff = (text: string) => `${text.replace(/(^|\r\n)\./g, '$1..')}.\r\n`;

describe('the reader of message data', () => {
  it('returns every message octet for octet for any chunks', () => {
    fc.assert(
      fc.property(message, cuts, fc.constantFrom('', 'QUIT\r\n', '.\r\n'), (text, lengths, rest) => {
        expect(read(stuff(text) + rest, lengths)).toEqual({ outcome: 'complete', raw: text, rest });
      }),
      { numRuns: 2_000 },
    );
  });

  it('returns the same for any octets in one chunk and in many', () => {
    const octets = fc.array(fc.constantFrom('\r', '\n', '\r\n', '.', 'x', '\0', '\r\n.\r\n', '\n.\n'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(octets, cuts, (parts, lengths) => {
        const text = parts.join('');
        expect(read(text, lengths)).toEqual(read(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['LF . LF', 'a\n.\n'],
    ['LF . CR LF', 'a\n.\r\n'],
    ['CR LF . LF', 'a\r\n.\n'],
    ['CR . CR', 'a\r.\r'],
    ['CR . CR LF', 'a\r.\r\n'],
    ['CR LF . CR', 'a\r\n.\r'],
    ['LF CR LF', 'a\n\r\n'],
    ['CR CR LF . CR CR LF', 'a\r\r\n.\r\r\n'],
    ['CR LF NUL . CR LF', 'a\r\n\0.\r\n'],
  ])('treats %s neither as the end of the message nor as a message', (_name, smuggled) => {
    const text = `From: a\r\n\r\n${smuggled}MAIL FROM:<b@c.example>\r\nDATA\r\n`;
    for (const lengths of [[], Array.from({ length: text.length }, () => 1)]) {
      expect(read(`${text}.\r\nRSET\r\n`, lengths)).toEqual({ outcome: 'bareLineBreak', raw: '', rest: 'RSET\r\n' });
    }
  });

  it('ends at once for an empty message', () => {
    expect(read('.\r\n')).toEqual({ outcome: 'complete', raw: '', rest: '' });
  });

  it('does not treat a single stuffed dot as the end', () => {
    expect(read('..\r\nx\r\n.\r\n', [1, 1, 1])).toEqual({ outcome: 'complete', raw: '.\r\nx\r\n', rest: '' });
  });

  it('detects an oversized message before its end and keeps none of it', () => {
    const message = new ReceivedMessage(1_000, BOUNDLESS);
    const reader = new DataReader(message);
    expect(reader.write(Buffer.alloc(1_001, 'x'))).toBeNull();
    expect(message.outcome).toBe('tooLarge');
    expect(reader.write(Buffer.from('\nbare\r\n.\r\nNOOP\r\n'))?.toString()).toBe('NOOP\r\n');
    expect(message.outcome).toBe('tooLarge');
    expect(message.take()).toHaveLength(0);
  });

  it('accepts a message of exactly the size limit, not counting stuffed dots', () => {
    const text = `${'.\r\n'.repeat(100)}`;
    expect(read(stuff(text), [], text.length).outcome).toBe('complete');
    expect(read(stuff(text), [], text.length - 1).outcome).toBe('tooLarge');
  });

  it('keeps few buffers for a message that arrives octet by octet', () => {
    const message = new ReceivedMessage(1_000_000, BOUNDLESS);
    const reader = new DataReader(message);
    const text = `${'x'.repeat(70)}\r\n`.repeat(300);
    for (const octet of Buffer.from(text)) reader.write(Buffer.from([octet]));
    reader.write(Buffer.from('.\r\n'));
    expect(message.take().toString()).toBe(text);
  });

  it('takes memory for kept data, returns it, and keeps nothing when the budget is used up', () => {
    let free = 100;
    const budget: MemoryBudget = {
      take: (bytes) => {
        if (bytes > free) return false;
        free -= bytes;
        return true;
      },
      give: (bytes) => {
        free += bytes;
      },
    };
    const kept = new ReceivedMessage(1_000, budget);
    new DataReader(kept).write(Buffer.from(`${'x'.repeat(60)}\r\n.\r\n`));
    expect(free).toBe(38);
    const refused = new ReceivedMessage(1_000, budget);
    const reader = new DataReader(refused);
    reader.write(Buffer.from(`${'y'.repeat(30)}\r\n`));
    reader.write(Buffer.from(`${'y'.repeat(30)}\r\n.\r\n`));
    expect(refused.outcome).toBe('noMemory');
    expect(refused.take()).toHaveLength(0);
    expect(free).toBe(38);
    for (const message of [kept, refused]) message.release();
    expect(free).toBe(100);
  });
});
