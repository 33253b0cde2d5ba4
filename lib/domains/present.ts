import { keyRecordName } from '#lib/mail/dkim/key-record.ts';
import { RETIRED_MS } from './rotation/jobs.ts';
import {
  DomainChecks,
  type DomainRecord,
  DomainStatus,
  type SendingDomain,
  type SendingDomainDetail,
} from './schema.ts';
import type { DkimKeyRow, SendingDomainRow } from './store.ts';
import { keyRecord, shortHost, type WantedRecord, wantedRecords } from './wanted-records.ts';

/** A sending domain as its company's people may see it. */
export function presentSendingDomain(row: SendingDomainRow): SendingDomain {
  return {
    id: row.id,
    domain: row.domain,
    isPlatform: row.isPlatform,
    status: DomainStatus.parse(row.status),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** How long name servers may keep a record, in seconds: short enough that a mistake is soon mended. */
const TTL_SECONDS = 3_600;

/**
 * A sending domain with its records. The name that came with the company has none: the platform's own cover it.
 *
 * @param keys all of the domain's, in whatever state.
 */
export function presentSendingDomainDetail(row: SendingDomainRow, keys: readonly DkimKeyRow[]): SendingDomainDetail {
  const checks = readChecks(row);
  const active = inState(keys, 'active');
  const staged = inState(keys, 'staged');
  const { requireTls, bounceDomainId, trackingDomainId, spfValid, dkimValid, dmarcValid } = row;
  return {
    ...presentSendingDomain(row),
    ...{ requireTls, bounceDomainId, trackingDomainId, spfValid, dkimValid, dmarcValid },
    isTaken: checks.isTaken && row.status !== 'verified',
    records: row.isPlatform
      ? []
      : wantedRecords(row.domain, active).map((one) => presentRecord(row.domain, one, checks)),
    rotation: {
      signsSince: active[0]?.activatedAt?.toISOString() ?? null,
      records: staged.map((key) => presentRecord(row.domain, keyRecord(row.domain, key), checks)),
      startedAt: staged[0]?.createdAt.toISOString() ?? null,
      retired: inState(keys, 'retired').map((key) => presentRetired(row.domain, key)),
    },
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
  };
}

/** The keys of one state. */
export const inState = (keys: readonly DkimKeyRow[], state: 'staged' | 'active' | 'retired'): DkimKeyRow[] =>
  keys.filter((key) => key.state === state);

const presentRetired = (domain: string, { selector, retiredAt, createdAt }: DkimKeyRow) => ({
  name: keyRecordName(selector, domain),
  keepUntil: new Date((retiredAt ?? createdAt).getTime() + RETIRED_MS).toISOString(),
});

function presentRecord(domain: string, wanted: WantedRecord, checks: DomainChecks): DomainRecord {
  const check = checks.records.find(({ name }) => name === wanted.name);
  return {
    ...wanted,
    type: 'TXT',
    host: shortHost(wanted.name, domain),
    value: check?.suggested ?? wanted.value,
    ttl: TTL_SECONDS,
    status: check?.status ?? 'unchecked',
    found: check?.found ?? [],
    advice: check?.advice ?? null,
  };
}

/** What was seen at the last look; nothing where there was none. */
function readChecks({ records }: SendingDomainRow): DomainChecks {
  const kept = DomainChecks.safeParse(records);
  return kept.success ? kept.data : { records: [], isTaken: false };
}
