import { DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';
import { buildKeyRecordName, buildKeyRecordValue } from '#lib/mail/dkim/key-record.ts';
import { platformBounceDomain } from '../bounce-domain.ts';
import type { DomainRecord } from '../schema.ts';
import type { DkimKeyRow } from '../store.ts';
import { DMARC_VALUE } from './judge-dmarc.ts';
import { buildSpfRule } from './judge-spf.ts';

/** A record to publish. */
export type WantedRecord = Pick<DomainRecord, 'purpose' | 'isRequired' | 'type' | 'name' | 'value'>;

/**
 * Lists the records of a sending domain. The RSA key's record proves the domain, as every receiver reads it. SPF allows the
 * hosts that the platform's bounce domain allows, which send all mail.
 */
export function listWantedRecords(domain: string, keys: readonly DkimKeyRow[]): WantedRecord[] {
  return [
    ...keys.map((key) => buildKeyRecord(domain, key)),
    { purpose: 'spf', isRequired: false, type: 'TXT', name: domain, value: buildSpfRule(platformBounceDomain()) },
    { purpose: 'dmarc', isRequired: false, type: 'TXT', name: `_dmarc.${domain}`, value: DMARC_VALUE },
  ];
}

/** Returns the record of a DKIM key. */
export function buildKeyRecord(domain: string, { algorithm, selector, publicKey }: DkimKeyRow): WantedRecord {
  const known = DkimAlgorithm.parse(algorithm);
  const value = buildKeyRecordValue(known, publicKey);
  return {
    purpose: 'dkim',
    isRequired: known === 'rsa-sha256',
    type: 'TXT',
    name: buildKeyRecordName(selector, domain),
    value,
  };
}
