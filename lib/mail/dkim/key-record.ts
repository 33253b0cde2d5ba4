import type { KeyObject } from 'node:crypto';
import type { DkimAlgorithm } from './algorithms.ts';

/** Octets of one character string of a TXT record (RFC 1035 §3.3). */
const STRING_MAX = 255;

/** The name under which a domain's public key is published (RFC 6376 §3.6.2.1). */
export const keyRecordName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`;

/** The value of that TXT record (RFC 6376 §3.6.1, RFC 8463 §4). */
export const keyRecordValue = (algorithm: DkimAlgorithm, publicKey: string): string =>
  `v=DKIM1; k=${algorithm === 'rsa-sha256' ? 'rsa' : 'ed25519'}; p=${publicKey}`;

/** A public key as `p=` has it, base64: of RSA the SubjectPublicKeyInfo, of Ed25519 the bare 32 octets. */
export function publicKeyText(key: KeyObject): string {
  const info = key.export({ format: 'der', type: 'spki' });
  return (key.asymmetricKeyType === 'ed25519' ? info.subarray(-32) : info).toString('base64');
}

/** A TXT record's value cut into the character strings that it travels as; readers join them without a space (§3.6.2.2). */
export function txtStrings(value: string): string[] {
  const strings: string[] = [];
  for (let at = 0; at < value.length; at += STRING_MAX) strings.push(value.slice(at, at + STRING_MAX));
  return strings;
}
