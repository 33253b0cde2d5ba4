import { getZone } from '../dns-zone.ts';
import { presentRecord, readChecks } from '../present.ts';
import { KINDS } from './kinds.ts';
import type { DelegatedDomain, DelegatedDomainDetail, DelegatedKind } from './schema.ts';
import type { DelegatedDomainRow } from './store.ts';

/** Presents a bounce or tracking domain. */
export function presentDelegatedDomain(row: DelegatedDomainRow): DelegatedDomain {
  const { id, domain, status, isDefault, httpsState } = row;
  return {
    id,
    domain,
    status,
    isDefault,
    httpsState,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Presents a bounce or tracking domain with its record.
 *
 * @param sendingDomains the company's verified sending domains.
 */
export function presentDelegatedDomainDetail(
  kind: DelegatedKind,
  row: DelegatedDomainRow,
  sendingDomains: readonly string[],
): DelegatedDomainDetail {
  const checks = readChecks(row.records);
  const zone = getZone(row);
  const { cnameTarget } = KINDS[kind];
  const wanted = { purpose: kind, isRequired: true, type: 'CNAME', name: row.domain, value: cnameTarget() } as const;
  return {
    ...presentDelegatedDomain(row),
    sendingDomains: row.sendingDomains,
    alignsWith: sendingDomains.filter((domain) => row.domain === domain || row.domain.endsWith(`.${domain}`)),
    isTaken: checks.isTaken && row.status !== 'verified',
    httpsProblem: row.httpsState === 'pending' ? checks.httpsProblem : null,
    zone,
    nameServers: checks.nameServers,
    records: [presentRecord(zone, wanted, checks)],
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
  };
}
