import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newId, newOpaqueId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { createVerp, findVerps, readVerp } from '#lib/mail/verp.ts';
import { fc } from '../../fixtures/properties.ts';

const key = randomBytes(32);
const reference = () => ({ companyId: newId(), messageId: newId(), ordinal: 3 });
const made = (purpose: 'bounce' | 'unsubscribe' = 'bounce', of = reference()) => createVerp(purpose, of, key) ?? '';

describe('a signed local part', () => {
  it('decodes to its content, in 64 octets that no server changes', () => {
    const ordinals = fc.integer({ min: 0, max: 1023 });
    const companies = fc.constantFrom(
      newId(),
      newOpaqueId(),
      PLATFORM_COMPANY_ID,
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    );
    const purposes = fc.constantFrom('bounce' as const, 'unsubscribe' as const);
    fc.assert(
      fc.property(
        companies,
        ordinals,
        purposes,
        fc.integer({ min: 0, max: 2 ** 48 - 1 }),
        (companyId, ordinal, purpose, ms) => {
          const time = ms.toString(16).padStart(12, '0');
          const messageId = `${time.slice(0, 8)}-${time.slice(8)}-${newId().slice(14)}`;
          const local = createVerp(purpose, { companyId, messageId, ordinal }, key) ?? '';
          expect(local).toMatch(/^[a-z][0-9a-z]{63}$/);
          expect(readVerp(local, key)).toEqual({ purpose, reference: { companyId, messageId, ordinal } });
          expect(readVerp(local.toUpperCase(), key)?.reference.messageId).toBe(messageId);
        },
      ),
    );
  });

  it('is refused with another key and with any character changed', () => {
    const local = made();
    expect(readVerp(local, randomBytes(32))).toBeNull();
    for (let at = 0; at < local.length; at += 1) {
      const other = local[at] === 'b' ? 'u' : local[at] === '7' ? '8' : '7';
      expect(readVerp(local.slice(0, at) + other + local.slice(at + 1), key), `character ${at}`).toBeNull();
    }
  });

  it('is valid for one purpose only', () => {
    expect(readVerp(`u${made('bounce').slice(1)}`, key)).toBeNull();
    expect(readVerp(`b${made('unsubscribe').slice(1)}`, key)).toBeNull();
  });

  it.each([
    '',
    'bounce',
    'b'.repeat(64),
    'z'.repeat(64),
    `b${'z'.repeat(63)}`,
    `${made()}0`,
    made().slice(1),
  ])('is not %s', (text) => expect(readVerp(text, key)).toBeNull());

  it('is not created for content that does not fit', () => {
    expect(createVerp('bounce', { ...reference(), ordinal: 1024 }, key)).toBeNull();
    expect(createVerp('bounce', { ...reference(), ordinal: -1 }, key)).toBeNull();
    expect(createVerp('bounce', { ...reference(), messageId: newOpaqueId() }, key)).toBeNull();
  });

  it('is found in a text with any context', () => {
    const [one, two] = [made(), made('unsubscribe')];
    const text = `Return-Path: <${one}@bounces.example>\r\nX: ${two.toUpperCase()}@b.example, ${one}@x ${one}0 0${two}`;
    expect(findVerps(text)).toEqual([one, two]);
  });
});
