import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureSelfSigned, readExpiry } from '#lib/infra/tls/self-signed.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailwright-tls-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The certificate of the folder after it was asked for. */
async function make(host: string, now: Date) {
  const files = await ensureSelfSigned(folder, host, now);
  return { ...files, certificate: new X509Certificate(readFileSync(files.certFile)) };
}

test('creates a P-256 certificate for the host, localhost and loopback addresses, with a key readable by its owner only', async () => {
  const { certificate, keyFile } = await make('mail.example.com', NOW);
  expect(certificate.checkHost('mail.example.com')).toBeDefined();
  expect(certificate.checkHost('localhost')).toBeDefined();
  expect(certificate.checkIP('127.0.0.1')).toBeDefined();
  expect(certificate.checkIP('::1')).toBeDefined();
  expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
});

test('keeps the certificate while 30 days are left and replaces it after that', async () => {
  const first = await make('localhost', NOW);
  const end = readExpiry(first.certFile);
  expect(end.getTime()).toBe(daysLater(396).getTime());
  expect((await make('localhost', daysLater(396 - 31))).certificate.serialNumber).toBe(first.certificate.serialNumber);
  const renewed = await make('localhost', daysLater(396 - 29));
  expect(renewed.certificate.serialNumber).not.toBe(first.certificate.serialNumber);
});

test('replaces the certificate for another host and when it does not match its key', async () => {
  const first = await make('one.example.com', NOW);
  const second = await make('two.example.com', NOW);
  expect(second.certificate.checkHost('two.example.com')).toBeDefined();
  writeFileSync(first.certFile, first.certificate.toString());
  const third = await make('one.example.com', NOW);
  expect(third.certificate.serialNumber).not.toBe(first.certificate.serialNumber);
});
