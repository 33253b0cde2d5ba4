import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { createTrackingToken, readTrackingToken } from '#lib/mail/tracking-token.ts';
import { fc } from '../../fixtures/properties.ts';

describe('a tracking token', () => {
  const key = randomBytes(32);
  const reference = () => ({ companyId: newId(), messageId: newId(), ordinal: 65_535 });

  it('decodes to its content and is short enough for a link', () => {
    const links = fc.record({
      url: fc.webUrl({ withQueryParameters: true }),
      name: fc.option(fc.string({ minLength: 1, maxLength: 63 }).filter((name) => name.isWellFormed())),
    });
    fc.assert(
      fc.property(links, fc.constantFrom('click' as const, 'unsubscribe' as const), (link, kind) => {
        const token = { reference: reference(), kind, link };
        expect(readTrackingToken(createTrackingToken(token, key), key)).toEqual(token);
      }),
    );
    const open = { reference: reference(), kind: 'open' as const };
    expect(createTrackingToken(open, key)).toMatch(/^[\w-]{63}$/);
    expect(readTrackingToken(createTrackingToken(open, key), key)).toEqual(open);
    const view = { reference: reference(), kind: 'view' as const };
    expect(readTrackingToken(createTrackingToken(view, key), key)).toEqual(view);
    const long = createTrackingToken(
      { reference: reference(), kind: 'click', link: { url: `https://x/${'x'.repeat(1_390)}`, name: '漢'.repeat(99) } },
      key,
    );
    expect(long.length).toBeLessThan(2_300);
    expect(readTrackingToken(long, key)).toMatchObject({ link: { name: '漢'.repeat(63) } });
  });

  it('is refused with another key and with any character changed, added or removed', () => {
    const token = createTrackingToken(
      { reference: reference(), kind: 'click', link: { url: 'https://x.example/', name: null } },
      key,
    );
    expect(readTrackingToken(token, randomBytes(32))).toBeNull();
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(readTrackingToken(token.slice(0, at) + other + token.slice(at + 1), key), `character ${at}`).toBeNull();
      expect(readTrackingToken(token.slice(0, at), key)).toBeNull();
    }
    for (const odd of [`${token}=`, `${token} `, `${token}A`, '', 'x', 'A'.repeat(9_000)]) {
      expect(readTrackingToken(odd, key), odd.slice(0, 20)).toBeNull();
    }
  });
});
