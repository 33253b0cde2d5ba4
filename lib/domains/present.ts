import { DomainStatus, type SendingDomain } from './schema.ts';
import type { SendingDomainRow } from './store.ts';

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
