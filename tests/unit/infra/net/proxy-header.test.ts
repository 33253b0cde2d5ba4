import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readProxyHeader } from '#lib/infra/net/proxy-header.ts';
import { fc } from '../../../fixtures/properties.ts';

const V1 = Buffer.from('PROXY TCP4 192.0.2.1 198.51.100.1 56324 587\r\n');
const V2 = Buffer.from('0d0a0d0a000d0a515549540a2111000cc0000201c6336401dc04024b', 'hex');

/** More than any header has: what is not known by then will not be. */
const LONGEST = 4_096 + 16;

describe('the PROXY header parser', () => {
  it('finds a complete, partial or invalid header in any octets, and only valid addresses', () => {
    const mutated = fc
      .tuple(fc.constantFrom(V1, V2), fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 4 }), fc.uint8Array())
      .map(([header, changes, rest]) => {
        const bytes = Buffer.concat([header, rest]);
        for (const [at, octet] of changes) bytes[at % bytes.length] = octet;
        return bytes;
      });
    fc.assert(
      fc.property(mutated, (bytes) => {
        const header = readProxyHeader(bytes);
        if (header.kind === 'header') {
          expect(header.bytes).toBeLessThanOrEqual(bytes.length);
          expect(header.source === null || isIP(header.source.address) > 0).toBe(true);
        }
        expect(readProxyHeader(Buffer.concat([bytes, Buffer.alloc(LONGEST)])).kind).not.toBe('partial');
      }),
      { numRuns: 2_000 },
    );
  });

  it('returns the same result for any chunks', () => {
    for (const header of [V1, V2]) {
      for (let length = 0; length < header.length; length += 1) {
        expect(readProxyHeader(header.subarray(0, length)).kind, String(length)).toBe('partial');
      }
      expect(readProxyHeader(Buffer.concat([header, Buffer.from('EHLO x\r\n')]))).toEqual({
        kind: 'header',
        bytes: header.length,
        source: { address: '192.0.2.1', port: 56_324 },
      });
    }
  });
});
