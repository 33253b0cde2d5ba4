import { describe, expect, it } from 'vitest';
import { ChunkReader, readChunkSize } from '../../../smtp-relay/smtp/chunk-reader.ts';
import { type MemoryBudget, ReceivedMessage } from '../../../smtp-relay/smtp/received-message.ts';
import { fc } from '../../fixtures/properties.ts';

const BOUNDLESS: MemoryBudget = { take: () => true, give: () => {} };

/** Reads octets that arrive in pieces of the given lengths as chunks of the given sizes, the remainder as the last one. */
function read(text: string, sizes: readonly number[] = [], cuts: readonly number[] = [], maxBytes = 1_000_000) {
  const message = new ReceivedMessage(maxBytes, BOUNDLESS);
  const reader = new ChunkReader(message);
  const input = Buffer.from(text, 'latin1');
  const pieces = [...cuts];
  let from = 0;
  for (const size of [...sizes, input.length]) {
    const to = Math.min(from + size, input.length);
    reader.begin(to - from);
    for (let rest: Buffer | null = null; rest === null; ) {
      const length = Math.min(pieces.shift() ?? input.length, to - from);
      rest = reader.write(input.subarray(from, from + length));
      from += length;
    }
  }
  reader.end();
  return { outcome: message.outcome, raw: message.take().toString('latin1') };
}

const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 });

describe('the reader of chunks', () => {
  it('returns every message octet for octet, whatever the chunks and the pieces that arrive', () => {
    const line = fc.oneof(fc.constantFrom('', '.', '..', 'BDAT 3', 'QUIT'), fc.string({ maxLength: 12 }));
    const lines = fc.array(line, { maxLength: 8 }).map((all) => all.map((text) => `${text}\r\n`).join(''));
    fc.assert(
      fc.property(lines, lengths, lengths, (text, sizes, cuts) => {
        expect(read(text, sizes, cuts)).toEqual({ outcome: 'complete', raw: text });
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds a bare CR, a bare LF and a NUL at every boundary, and nothing else', () => {
    const octets = fc.array(fc.constantFrom('\r', '\n', '\r\n', 'x', '\0', '.'), { maxLength: 12 });
    fc.assert(
      fc.property(octets, lengths, lengths, (parts, sizes, cuts) => {
        const text = parts.join('');
        const isBad = /\0|\r(?!\n)|(?<!\r)\n/.test(text);
        expect(read(text, sizes, cuts).outcome).toBe(isBad ? 'bareLineBreak' : 'complete');
      }),
      { numRuns: 5_000 },
    );
  });

  it('ends the last line where the client has not', () => {
    expect(read('a\r\nb').raw).toBe('a\r\nb\r\n');
    expect(read('').raw).toBe('');
  });

  it('counts all chunks of a message together', () => {
    expect(read('x\r\n'.repeat(4), [6], [], 11).outcome).toBe('tooLarge');
    expect(read('x\r\n'.repeat(4), [6], [], 12).outcome).toBe('complete');
  });

  it('returns what follows a chunk', () => {
    const reader = new ChunkReader(new ReceivedMessage(100, BOUNDLESS));
    reader.begin(3);
    expect(reader.write(Buffer.from('a\r'))).toBeNull();
    expect(reader.write(Buffer.from('\nQUIT\r\n'))?.toString()).toBe('QUIT\r\n');
  });
});

describe('the parameters of BDAT', () => {
  it.each([
    ['BDAT 0', { octets: 0, isLast: false }],
    ['bdat 86 last', { octets: 86, isLast: true }],
    ['BDAT 5  LAST ', { octets: 5, isLast: true }],
    ['BDAT', null],
    ['BDAT -1', null],
    ['BDAT 1.5', null],
    ['BDAT 5 LASTING', null],
    ['BDAT 5 LAST LAST', null],
    ['BDAT 9999999999999999', null],
  ])('%s', (command, size) => {
    expect(readChunkSize(Buffer.from(command))).toEqual(size);
  });
});
