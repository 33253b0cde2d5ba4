import type { DomainRecord } from '../schema.ts';
import { KINDS } from './kinds.ts';
import { PointingChecks, type PointingDomain, type PointingDomainDetail, type PointingKind } from './schema.ts';
import type { PointingRow } from './store.ts';

/** How long name servers may keep the record, in seconds: short enough that a mistake is soon mended. */
const TTL_SECONDS = 3_600;

/** A domain that points here, as its company's people may see it. */
export function presentPointing(row: PointingRow): PointingDomain {
  const { id, domain, status, isDefault, httpsState } = row;
  return {
    ...{ id, domain, status, isDefault, httpsState },
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * The same with its record, and where it stands.
 *
 * @param sendingDomains the company's proven ones.
 */
export function presentPointingDetail(
  kind: PointingKind,
  row: PointingRow,
  sendingDomains: readonly string[],
): PointingDomainDetail {
  const kept = PointingChecks.safeParse(row.records);
  const checks: PointingChecks = kept.success ? kept.data : { records: [], isTaken: false, httpsProblem: null };
  return {
    ...presentPointing(row),
    sendingDomains: row.sendingDomains,
    alignsWith: sendingDomains.filter((domain) => row.domain === domain || row.domain.endsWith(`.${domain}`)),
    isTaken: checks.isTaken && row.status !== 'verified',
    httpsProblem: row.httpsState === 'pending' ? checks.httpsProblem : null,
    records: [presentRecord(kind, row.domain, checks)],
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
  };
}

function presentRecord(kind: PointingKind, name: string, { records: [check] }: PointingChecks): DomainRecord {
  return {
    ...{ purpose: kind, isRequired: true, type: 'CNAME', name, value: KINDS[kind].pointsTo(), ttl: TTL_SECONDS },
    host: shortHost(name),
    status: check?.status ?? 'unchecked',
    found: check?.found ?? [],
    advice: check?.advice ?? null,
  };
}

/** Where the zone begins is for its owner to know: most often right above, and the screen says what the host is relative to. */
const shortHost = (name: string): string => {
  const [first = '', ...above] = name.split('.');
  return above.length > 1 ? first : '@';
};
