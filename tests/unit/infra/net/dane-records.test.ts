import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRecordOf, publicKeyOf, type TlsaFields, usableRecords } from '#lib/infra/net/dane-records.ts';
import { TlsaSet } from '#lib/infra/net/dane-terms.ts';
import { fc } from '../../../fixtures/properties.ts';
import { type Issued, issueCertificate } from '../../../fixtures/smtp/certificate-chain.ts';

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
const sha512 = (data: Buffer): Buffer => createHash('sha512').update(data).digest();

const fields = (usage: number, selector: number, matchingType: number, certificate: Buffer): TlsaFields => ({
  usage,
  selector,
  matchingType,
  certificate,
});

const shown = (records: readonly TlsaFields[]): string[] =>
  usableRecords(records).map(({ usage, selector, matchingType }) => `${usage} ${selector} ${matchingType}`);

let one: Issued;

beforeAll(async () => {
  one = await issueCertificate('mx.example.net');
});

describe('a TLSA record', () => {
  it.each([
    ['of an authority', 2, 0, 1, 32, true],
    ['of a server', 3, 1, 2, 64, true],
    ['of the whole key', 3, 1, 0, 91, true],
    ['of an authority of the web', 0, 0, 1, 32, false],
    ['of a server with an authority of the web', 1, 1, 1, 32, false],
    ['of a usage to come', 4, 1, 1, 32, false],
    ['of a selector to come', 3, 2, 1, 32, false],
    ['of a digest to come', 3, 1, 3, 32, false],
    ['whose digest is cut short', 3, 1, 1, 31, false],
    ['whose digest is too long', 3, 1, 2, 65, false],
    ['of nothing', 3, 0, 0, 0, false],
  ])('%s: usable is %s %s %s of %s octets: %s', (_what, usage, selector, matchingType, length, isUsable) => {
    expect(shown([fields(usage, selector, matchingType, Buffer.alloc(length))])).toHaveLength(isUsable ? 1 : 0);
  });

  it('is ignored next to a stronger digest of the same data (RFC 7671 §9)', () => {
    const [weak, strong] = [Buffer.alloc(32), Buffer.alloc(64)];
    const records = [fields(3, 1, 1, weak), fields(3, 1, 2, strong), fields(3, 0, 1, weak), fields(2, 1, 1, weak)];
    expect(shown([...records, fields(3, 1, 0, weak)])).toEqual(['3 1 2', '3 0 1', '2 1 1', '3 1 0']);
  });

  it.each([
    ['the certificate', 0, 0, () => one.der, () => one.publicKey],
    ['its SHA-256', 0, 1, () => sha256(one.der), () => sha256(one.publicKey)],
    ['its SHA-512', 0, 2, () => sha512(one.der), () => sha512(one.publicKey)],
    ['the key', 1, 0, () => one.publicKey, () => one.der],
    ['the SHA-256 of the key', 1, 1, () => sha256(one.publicKey), () => sha256(one.der)],
    ['the SHA-512 of the key', 1, 2, () => sha512(one.publicKey), () => sha512(one.der)],
  ])('of %s matches it, and does not with other octets', (_what, selector, matchingType, right, wrong) => {
    for (const [data, isIts] of [[right(), true] as const, [wrong(), false] as const]) {
      const [record] = usableRecords([fields(3, selector, matchingType, data)]);
      expect(record && isRecordOf(record, one.der)).toBe(isIts);
    }
  });
});

it('finds the public key of a certificate unchanged', () => {
  expect(publicKeyOf(one.der)).toEqual(one.publicKey);
});

it('never reads beyond octets that are not a certificate', () => {
  const bytes = fc.array(fc.tuple(fc.nat(one.der.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(bytes, fc.nat(one.der.length), (changes, length) => {
      const changed = Buffer.from(one.der);
      for (const [at, byte] of changes) changed[at] = byte;
      for (const der of [changed, changed.subarray(0, length)]) {
        const key = publicKeyOf(der);
        expect(key === null || key.length <= der.length).toBe(true);
      }
    }),
  );
});

describe('the records of a host', () => {
  it('are equal in any order of DNS and otherwise different', () => {
    const records = [fields(3, 1, 1, sha256(one.publicKey)), fields(2, 1, 1, sha256(one.der))];
    const fingerprints = [records, records.toReversed(), records.slice(0, 1)].map(
      (set) => new TlsaSet(set).fingerprint,
    );
    expect(fingerprints[0]).toBe(fingerprints[1]);
    expect(fingerprints[0]).not.toBe(fingerprints[2]);
  });

  it('keep few authorities, however many a host presents', () => {
    const set = new TlsaSet([fields(2, 1, 1, sha256(one.publicKey))]);
    for (let n = 0; n < 100; n += 1) set.addAnchor(`certificate ${n}`);
    expect(set.anchors).toHaveLength(8);
    expect(set.anchors.at(-1)).toBe('certificate 99');
  });
});
