import { beforeAll, describe, expect, it } from 'vitest';
import { openSecret, SecretUnreadable, sealSecret } from '#lib/infra/crypto/secret-box.ts';

const SECRET = Buffer.from('a private key');
const binding = { companyId: '0198c0de-0000-7000-8000-000000000001', purpose: 'dkim' } as const;

beforeAll(() => {
  process.env.ENCRYPTION_KEY = 'a secret for tests that is long enough';
});

describe('an encrypted secret', () => {
  it('decrypts for its company, hides its content and differs each time', () => {
    const sealed = sealSecret(SECRET, binding);
    expect(openSecret(sealed, binding)).toEqual(SECRET);
    expect(openSecret(Uint8Array.from(sealed), binding)).toEqual(SECRET);
    expect(sealed.includes(SECRET)).toBe(false);
    expect(sealSecret(SECRET, binding).equals(sealed)).toBe(false);
  });

  it('does not decrypt for another company, nor with any octet changed or cut off', () => {
    const sealed = sealSecret(SECRET, binding);
    const other = { ...binding, companyId: '0198c0de-0000-7000-8000-000000000002' };
    expect(() => openSecret(sealed, other)).toThrow(SecretUnreadable);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openSecret(changed, binding)).toThrow(SecretUnreadable);
      expect(() => openSecret(sealed.subarray(0, at), binding)).toThrow(SecretUnreadable);
    }
  });
});
