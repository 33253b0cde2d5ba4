import { DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';
import { keyRecordName, keyRecordValue } from '#lib/mail/dkim/key-record.ts';
import { platformBounceDomain } from './bounce-domain.ts';
import { DMARC_VALUE } from './judge-dmarc.ts';
import { spfValue } from './judge-spf.ts';
import type { DomainRecord } from './schema.ts';
import type { DkimKeyRow } from './store.ts';

/** A record to publish, before anybody has looked whether it is there. */
export type WantedRecord = Pick<DomainRecord, 'purpose' | 'isRequired' | 'name' | 'value'>;

/**
 * The records of a sending domain. Its RSA key's proves who holds the domain: every receiver reads it. SPF allows the
 * hosts that the platform's bounce domain allows, from which all mail leaves.
 */
export function wantedRecords(domain: string, keys: readonly DkimKeyRow[]): WantedRecord[] {
  return [
    ...keys.map((key) => keyRecord(domain, key)),
    { purpose: 'spf', isRequired: false, name: domain, value: spfValue(platformBounceDomain()) },
    { purpose: 'dmarc', isRequired: false, name: `_dmarc.${domain}`, value: DMARC_VALUE },
  ];
}

/** The record of a key. */
export function keyRecord(domain: string, { algorithm, selector, publicKey }: DkimKeyRow): WantedRecord {
  const known = DkimAlgorithm.parse(algorithm);
  const value = keyRecordValue(known, publicKey);
  return { purpose: 'dkim', isRequired: known === 'rsa-sha256', name: keyRecordName(selector, domain), value };
}

/** A name as most providers want it: without the domain, which they add; `@` for the domain itself. */
export const shortHost = (name: string, domain: string): string =>
  name === domain ? '@' : name.slice(0, -domain.length - 1);
