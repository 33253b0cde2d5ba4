import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#lib/core/durations.ts';

/** A certificate and its key as PEM files, as `TLS_CERT_FILE` and `TLS_KEY_FILE` name them. */
export type CertificateFiles = { certFile: string; keyFile: string };

/** Long enough to be forgotten, short enough for clients that refuse more than 398 days (CA/Browser Forum BR §6.3.2). */
const VALID_DAYS = 397;

/** A certificate with fewer days left is replaced. */
const RENEW_DAYS = 30;

/**
 * Returns the self-signed certificate of a folder. It is replaced unless it fits the host and has 30 days left.
 * ECDSA on P-256, which costs a handshake 0.25 ms less than RSA; the key file is readable by its owner only.
 *
 * @param host Name of the relay; `localhost` and the loopback addresses are always covered too.
 */
export async function ensureSelfSigned(
  directory: string,
  host: string,
  now: Date = new Date(),
): Promise<CertificateFiles> {
  const files = { certFile: join(directory, 'tls-cert.pem'), keyFile: join(directory, 'tls-key.pem') };
  if (isUsable(files, host, now)) return files;
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  // Loaded only where it is used: the usual start finds its certificate.
  const { generate } = await import('selfsigned');
  const pems = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + (VALID_DAYS - 1) * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: altNames(host) },
    ],
  });
  writeWhole(files.keyFile, pems.private, 0o600);
  writeWhole(files.certFile, pems.cert, 0o644);
  return files;
}

/** When the first certificate of a PEM file ends. */
export function readExpiry(certFile: string): Date {
  return new Date(new X509Certificate(readFileSync(certFile)).validTo);
}

function isUsable({ certFile, keyFile }: CertificateFiles, host: string, now: Date): boolean {
  if (!existsSync(certFile) || !existsSync(keyFile)) return false;
  try {
    const certificate = new X509Certificate(readFileSync(certFile));
    const daysLeft = (new Date(certificate.validTo).getTime() - now.getTime()) / DAY_MS;
    // The pair may not match after a stop between the two writes.
    const isPair = certificate.checkPrivateKey(createPrivateKey(readFileSync(keyFile)));
    return daysLeft >= RENEW_DAYS && isPair && certificate.checkHost(host) !== undefined;
  } catch {
    return false;
  }
}

const altNames = (host: string) => [
  ...[...new Set([host, 'localhost'])].map((value) => ({ type: 2 as const, value })),
  { type: 7 as const, ip: '127.0.0.1' },
  { type: 7 as const, ip: '::1' },
];

function writeWhole(path: string, text: string, mode: number): void {
  writeFileSync(`${path}.new`, text, { mode });
  renameSync(`${path}.new`, path);
}
