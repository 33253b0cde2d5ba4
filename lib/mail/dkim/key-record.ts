import type { KeyObject } from 'node:crypto';
import type { DkimAlgorithm } from './algorithms.ts';

/** Longest character string of a TXT record in octets (RFC 1035 §3.3). */
const STRING_MAX = 255;

/** Builds the DNS name of a domain's public key record (RFC 6376 §3.6.2.1). */
export const buildKeyRecordName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`;

/** Builds the value of a public key TXT record (RFC 6376 §3.6.1, RFC 8463 §4). */
export const buildKeyRecordValue = (algorithm: DkimAlgorithm, publicKey: string): string =>
  `v=DKIM1; k=${algorithm === 'rsa-sha256' ? 'rsa' : 'ed25519'}; p=${publicKey}`;

/** Formats a public key for the `p=` tag in base64: SubjectPublicKeyInfo for RSA, the bare 32 octets for Ed25519. */
export function formatPublicKey(key: KeyObject): string {
  const info = key.export({ format: 'der', type: 'spki' });
  return (key.asymmetricKeyType === 'ed25519' ? info.subarray(-32) : info).toString('base64');
}

/** Splits a TXT record's value into character strings, which resolvers join without a space (RFC 6376 §3.6.2.2). */
export function splitTxtStrings(value: string): string[] {
  const strings: string[] = [];
  for (let at = 0; at < value.length; at += STRING_MAX) strings.push(value.slice(at, at + STRING_MAX));
  return strings;
}
