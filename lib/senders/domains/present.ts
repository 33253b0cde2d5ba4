import { pick } from '#lib/core/pick.ts';
import { buildKeyRecordName } from '#lib/mail/dkim/key-record.ts';
import { formatHost, getZone } from './dns-zone.ts';
import { RETIRED_MS } from './rotation/jobs.ts';
import { listKeysInState } from './rotation/store.ts';
import {
  DOMAIN_SETTINGS,
  DomainChecks,
  type DomainRecord,
  DomainStatus,
  type SendingDomain,
  type SendingDomainDetail,
} from './schema.ts';
import type { DkimKeyRow, SendingDomainRow } from './store.ts';
import { buildKeyRecord, listWantedRecords, type WantedRecord } from './verification/wanted-records.ts';

/** Presents a sending domain. */
export function presentSendingDomain(row: SendingDomainRow): SendingDomain {
  return {
    id: row.id,
    domain: row.domain,
    isPlatform: row.isPlatform,
    status: DomainStatus.parse(row.status),
    assignedTo: row.isShared ? 'all' : (row.subaccountId ?? 'none'),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** TTL of the records to publish, in seconds: short, so that a corrected mistake is soon seen. */
const TTL_SECONDS = 3_600;

/**
 * Presents a sending domain with its records. A company's name under PLATFORM_DOMAIN has none, as those of PLATFORM_DOMAIN
 * cover it.
 *
 * @param keys all keys of the domain.
 */
export function presentSendingDomainDetail(row: SendingDomainRow, keys: readonly DkimKeyRow[]): SendingDomainDetail {
  const checks = readChecks(row.records);
  const zone = getZone(row);
  const active = listKeysInState(keys, 'active');
  const staged = listKeysInState(keys, 'staged');
  const { spfValid, dkimValid, dmarcValid } = row;
  return {
    ...presentSendingDomain(row),
    ...pick(row, DOMAIN_SETTINGS),
    spfValid,
    dkimValid,
    dmarcValid,
    isTaken: checks.isTaken && row.status !== 'verified',
    zone,
    nameServers: checks.nameServers,
    records: row.isPlatform ? [] : listWantedRecords(row.domain, active).map((one) => presentRecord(zone, one, checks)),
    rotation: {
      signsSince: active[0]?.activatedAt?.toISOString() ?? null,
      records: staged.map((key) => presentRecord(zone, buildKeyRecord(row.domain, key), checks)),
      startedAt: staged[0]?.createdAt.toISOString() ?? null,
      retired: listKeysInState(keys, 'retired').map((key) => presentRetired(row.domain, key)),
    },
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
  };
}

const presentRetired = (domain: string, { selector, retiredAt, createdAt }: DkimKeyRow) => ({
  name: buildKeyRecordName(selector, domain),
  keepUntil: new Date((retiredAt ?? createdAt).getTime() + RETIRED_MS).toISOString(),
});

/** Presents a record with the result of its last check. */
export function presentRecord(zone: string, wanted: WantedRecord, checks: DomainChecks): DomainRecord {
  const check = checks.records.find(({ name }) => name === wanted.name);
  return {
    ...wanted,
    host: formatHost(zone, wanted.name),
    value: check?.suggested ?? wanted.value,
    ttl: TTL_SECONDS,
    status: check?.status ?? 'unchecked',
    found: check?.found ?? [],
    advice: check?.advice ?? null,
  };
}

/** Parses the stored result of the last check; empty where there was no check. */
export function readChecks(stored: unknown): DomainChecks {
  const checks = DomainChecks.safeParse(stored);
  return checks.success ? checks.data : { records: [], isTaken: false, httpsProblem: null, nameServers: [] };
}
