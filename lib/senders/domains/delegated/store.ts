import { z } from 'zod';
import type { Prisma } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { lockCompany, lockName } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import { DomainStatus } from '../schema.ts';
import { updateDomains } from '../update-domains.ts';
import { type DelegatedKind, HttpsState } from './schema.ts';

/** A row of either kind. */
const DelegatedDomainRow = z.object({
  id: z.string(),
  domain: z.string(),
  status: DomainStatus,
  isDefault: z.boolean(),
  /** A bounce domain has none. */
  httpsState: HttpsState.default('none'),
  dnsZone: z.string().nullable(),
  /** The sending domains that name it. */
  sendingDomains: z.array(z.object({ domain: z.string() }).transform(({ domain }) => domain)),
  records: z.unknown(),
  verifiedAt: z.date().nullable(),
  lastCheckedAt: z.date().nullable(),
  nextCheckAt: z.date().nullable(),
  createdAt: z.date(),
});
export type DelegatedDomainRow = z.infer<typeof DelegatedDomainRow>;

/** A filter of the columns that the tables of both kinds have. */
type Filter = {
  companyId?: string | { not: string };
  id?: string | { not: string };
  domain?: string;
  status?: DomainStatus;
  isDefault?: boolean;
};

/** Finds domains of a kind, oldest first, each with the company's sending domains that name it. */
async function findRows(
  kind: DelegatedKind,
  { companyId }: Pick<Scope, 'companyId'>,
  filter: { id?: string },
): Promise<DelegatedDomainRow[]> {
  const where = { ...filter, companyId };
  const include = {
    sendingDomains: { where: { companyId }, select: { domain: true }, orderBy: { domain: 'asc' } },
  } as const;
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
  const find = { where, include, orderBy, take: 1_000 };
  const rows = await withPrisma(getPool(), async (client) =>
    kind === 'bounce' ? client.bounceDomain.findMany(find) : client.trackingDomain.findMany(find),
  );
  return z.array(DelegatedDomainRow).parse(rows);
}

/** Finds a company's domains of a kind, oldest first. */
export const findDelegatedDomains = (
  kind: DelegatedKind,
  scope: Pick<Scope, 'companyId'>,
): Promise<DelegatedDomainRow[]> => findRows(kind, scope, {});

/** Finds a company's domain of a kind by its id. */
export async function findDelegatedDomain(
  kind: DelegatedKind,
  scope: Pick<Scope, 'companyId'>,
  id: string,
): Promise<DelegatedDomainRow | null> {
  const [row] = await findRows(kind, scope, { id });
  return row ?? null;
}

/** Inserts a company's domain; returns false where the company has it already. */
export async function insertDelegatedDomain(
  db: Database,
  kind: DelegatedKind,
  { companyId }: Scope,
  { id, domain, dnsZone }: { id: string; domain: string; dnsZone: string | null },
): Promise<boolean> {
  const row = { data: [{ id, companyId, domain, dnsZone }], skipDuplicates: true };
  const { count } = await withPrisma(db, async (client) =>
    kind === 'bounce' ? client.bounceDomain.createMany(row) : client.trackingDomain.createMany(row),
  );
  return count === 1;
}

const countRows = (client: Prisma.TransactionClient, kind: DelegatedKind, where: Filter): Promise<number> =>
  kind === 'bounce' ? client.bounceDomain.count({ where }) : client.trackingDomain.count({ where });

/** Counts a company's domains of a kind. */
export const countDelegatedDomains = (db: Database, kind: DelegatedKind, { companyId }: Scope): Promise<number> =>
  withPrisma(db, (client) => countRows(client, kind, { companyId }));

/**
 * Marks a company's domain as verified if no other company has it; returns false where one has.
 *
 * @param db a transaction: of two companies at the same time, the second waits and then sees the first.
 * @param above the name itself and those above it: the company that has verified one of them as a sending domain has
 *   precedence.
 */
export async function verifyDelegatedDomain(
  db: Database,
  kind: DelegatedKind,
  { companyId }: Scope,
  { id, domain, above, at }: { id: string; domain: string; above: readonly string[]; at: Date },
): Promise<boolean> {
  await lockName(db, `${kind}-domain:${domain}`);
  return withPrisma(db, async (client) => {
    if ((await countRows(client, kind, { domain, status: 'verified', companyId: { not: companyId } })) > 0)
      return false;
    const owners = await client.sendingDomain.findMany({
      where: { domain: { in: [...above] }, status: 'verified' },
      select: { companyId: true },
    });
    if (owners.length > 0 && !owners.some((owner) => owner.companyId === companyId)) return false;
    return (await updateDomains(client, kind, { id, companyId }, { status: 'verified', verifiedAt: at })) === 1;
  });
}

async function updateDefault(
  client: Prisma.TransactionClient,
  kind: DelegatedKind,
  where: Filter,
  isDefault: boolean,
): Promise<number> {
  const change = { where, data: { isDefault } };
  const { count } = await (kind === 'bounce'
    ? client.bounceDomain.updateMany(change)
    : client.trackingDomain.updateMany(change));
  return count;
}

/** Makes a domain the company's default where no other is; returns false where another is. */
export const setFirstDefault = (
  db: Database,
  kind: DelegatedKind,
  { companyId }: Scope,
  id: string,
): Promise<boolean> =>
  withPrisma(db, async (client) => {
    if ((await countRows(client, kind, { companyId, isDefault: true, id: { not: id } })) > 0) return false;
    return (await updateDefault(client, kind, { companyId, id }, true)) === 1;
  });

/**
 * Makes a verified domain the company's only default, or no default. Returns false where the domain does not exist or is not
 * verified.
 *
 * @param db a transaction.
 */
export async function setDefault(
  db: Database,
  kind: DelegatedKind,
  scope: Scope,
  { id, isDefault }: { id: string; isDefault: boolean },
): Promise<boolean> {
  await lockCompany(db, scope);
  const { companyId } = scope;
  return withPrisma(db, async (client) => {
    if (isDefault) await updateDefault(client, kind, { companyId, isDefault: true, id: { not: id } }, false);
    const where: Filter = { companyId, id, status: isDefault ? 'verified' : undefined };
    return (await updateDefault(client, kind, where, isDefault)) === 1;
  });
}

/** Stores the HTTPS state of a tracking domain; returns the state before. */
export function setHttpsState(
  db: Database,
  { companyId }: Pick<Scope, 'companyId'>,
  id: string,
  state: HttpsState,
): Promise<HttpsState | null> {
  const where = { id, companyId };
  return withPrisma(db, async (client) => {
    const before = await client.trackingDomain.findFirst({ where, select: { httpsState: true } });
    await client.trackingDomain.updateMany({ where, data: { httpsState: state } });
    return before && HttpsState.parse(before.httpsState);
  });
}

/** Deletes a company's domain; returns its name, or null where it does not exist. */
export function deleteDelegatedDomainRow(
  db: Database,
  kind: DelegatedKind,
  { companyId }: Scope,
  id: string,
): Promise<string | null> {
  const find = { where: { id, companyId }, select: { domain: true } };
  return withPrisma(db, async (client) => {
    const row = await (kind === 'bounce' ? client.bounceDomain.findFirst(find) : client.trackingDomain.findFirst(find));
    const { where } = find;
    const { count } = await (kind === 'bounce'
      ? client.bounceDomain.deleteMany({ where })
      : client.trackingDomain.deleteMany({ where }));
    return row && count === 1 ? row.domain : null;
  });
}

/** Checks if any company has verified a tracking domain of this name. */
export async function hasVerifiedTrackingDomain(domain: string): Promise<boolean> {
  return (await prisma().trackingDomain.count({ where: { domain, status: 'verified' } })) > 0;
}
