import type { Prisma } from '#generated/client.ts';
import type { DomainKind, DomainStatus } from './schema.ts';

/** A filter of the columns that the tables of all kinds of domains have. */
type DomainFilter = {
  id?: string | { not: string };
  companyId?: string | { not: string };
  domain?: string;
  status?: DomainStatus | { not: DomainStatus };
};

/** A change of the columns that the tables of all kinds of domains have; absent fields stay. */
type DomainChange = {
  status?: DomainStatus;
  dnsZone?: string | null;
  records?: Prisma.InputJsonObject;
  verifiedAt?: Date | null;
  lastCheckedAt?: Date;
  nextCheckAt?: Date | null;
};

/** Updates the domains of a kind that match a filter; returns how many there were. */
export async function updateDomains(
  client: Prisma.TransactionClient,
  kind: DomainKind,
  where: DomainFilter,
  data: DomainChange,
): Promise<number> {
  const update = {
    sending: () => client.sendingDomain.updateMany({ where, data }),
    bounce: () => client.bounceDomain.updateMany({ where, data }),
    tracking: () => client.trackingDomain.updateMany({ where, data }),
  };
  return (await update[kind]()).count;
}
