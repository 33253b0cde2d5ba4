import type { DkimKey, SendingDomain } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { type Owner, ownerOf, whereOwned } from '#lib/core/subaccount-filter.ts';
import { lockName } from '#lib/infra/db/locks.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import type { DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';
import type { DomainCounts, DomainSetting } from './schema.ts';

/** A sending domain's row. */
export type SendingDomainRow = SendingDomain;

/** A sending domain to insert. */
export type NewSendingDomain = {
  id: string;
  domain: string;
  ownershipToken: string;
  dnsZone: string | null;
  verifiedAt: Date | null;
};

/**
 * Inserts a company's domain. Returns false where the company has it already, or where another has verified it and this one
 * would be verified too (indexes sending_domains_company_id_domain_key, sending_domains_verified_key).
 */
export async function insertSendingDomain(
  db: Database,
  { companyId }: Scope,
  domain: NewSendingDomain,
): Promise<boolean> {
  const status = domain.verifiedAt ? 'verified' : 'unverified';
  const { count } = await withPrisma(db, (client) =>
    client.sendingDomain.createMany({ data: [{ ...domain, companyId, status }], skipDuplicates: true }),
  );
  return count === 1;
}

/**
 * Marks a company's domain as verified if no other company has verified it; returns false where one has.
 *
 * @param db a transaction: of two companies at the same time, the second waits and then sees the first.
 */
export async function verifySendingDomain(
  db: Database,
  { companyId }: Scope,
  domain: string,
  at: Date,
): Promise<boolean> {
  await lockName(db, `sending-domain:${domain}`);
  const where = { companyId, domain };
  return withPrisma(db, async (client) => {
    const claims = { domain, status: 'verified', companyId: { not: companyId } };
    if ((await client.sendingDomain.count({ where: claims })) > 0) return false;
    const { count } = await client.sendingDomain.updateMany({ where, data: { status: 'verified' } });
    await client.sendingDomain.updateMany({ where: { ...where, verifiedAt: null }, data: { verifiedAt: at } });
    return count === 1;
  });
}

/** Finds a company's domain by its name. */
export function findSendingDomain(scope: Scope, domain: string): Promise<SendingDomainRow | null> {
  return prisma().sendingDomain.findUnique({ where: { companyId_domain: { companyId: scope.companyId, domain } } });
}

/** The domains that a scope sees: a sub-account its own and the shared ones, the company all, or those of no sub-account alone. */
export const visible = ({ companyId, ...owner }: Owner & Pick<Scope, 'companyId'>) => ({
  companyId,
  ...(ownerOf(owner) !== null && { OR: [whereOwned(owner), { isShared: true }] }),
});

/** Finds a domain of a scope by its id. */
export function findSendingDomainById(
  scope: Owner & Pick<Scope, 'companyId'>,
  id: string,
): Promise<SendingDomainRow | null> {
  return prisma().sendingDomain.findFirst({ where: { ...visible(scope), id } });
}

/** Finds the company that has verified a domain; null if none has. Index sending_domains_verified_key. */
export async function findVerifiedOwner(domain: string): Promise<string | null> {
  const row = await prisma().sendingDomain.findFirst({
    where: { domain, status: 'verified' },
    select: { companyId: true },
  });
  return row?.companyId ?? null;
}

/** Finds a company's own domains whose SPF rule was not right at the last check, oldest first. */
export function findDomainsWithoutSpf(scope: Scope): Promise<SendingDomainRow[]> {
  return prisma().sendingDomain.findMany({
    where: { companyId: scope.companyId, isPlatform: false, spfValid: false },
    orderBy: { createdAt: 'asc' },
    take: 1_000,
  });
}

/** Finds a company's own domains with their keys, RSA before Ed25519 and the oldest first; of some names only, where these are given. */
export const findDomainsWithKeys = (
  scope: Scope,
  names?: readonly string[],
): Promise<(SendingDomainRow & { dkimKeys: DkimKeyRow[] })[]> =>
  prisma().sendingDomain.findMany({
    where: { ...visible(scope), isPlatform: false, ...(names && { domain: { in: [...names] } }) },
    include: { dkimKeys: { orderBy: [{ algorithm: 'desc' }, { createdAt: 'asc' }] } },
    orderBy: { domain: 'asc' },
    take: 1_000,
  });

/** Counts the domains that a company added. */
export function countSendingDomains(db: Database, { companyId }: Scope): Promise<number> {
  const where = { companyId, isPlatform: false };
  return withPrisma(db, (client) => client.sendingDomain.count({ where }));
}

/** Counts a company's domains of each kind, its name under PLATFORM_DOMAIN included. */
export async function countDomainsOfKinds({ companyId }: Scope): Promise<DomainCounts> {
  const where = { companyId };
  const [sending, bounce, tracking] = await Promise.all([
    prisma().sendingDomain.count({ where }),
    prisma().bounceDomain.count({ where }),
    prisma().trackingDomain.count({ where }),
  ]);
  return { sending, bounce, tracking };
}

/**
 * Stores which of a domain's records were right at a check.
 *
 * @returns true if the DKIM record was right at the check before.
 */
export async function setRecordFlags(
  db: Database,
  scope: Scope,
  id: string,
  { dkim, spf, dmarc }: { dkim: boolean; spf: boolean; dmarc: boolean },
): Promise<boolean> {
  const where = { id, companyId: scope.companyId };
  const data = { dkimValid: dkim, spfValid: spf, dmarcValid: dmarc };
  return withPrisma(db, async (client) => {
    const before = await client.sendingDomain.findFirst({ where, select: { dkimValid: true } });
    await client.sendingDomain.updateMany({ where, data });
    return before?.dkimValid ?? false;
  });
}

/** A change of the settings of a domain; absent ones stay. */
export type SendingDomainChange = Partial<Pick<SendingDomain, DomainSetting>>;

/** Updates a company's domain; returns false where it does not exist. */
export async function updateSendingDomainRow(
  db: Database,
  scope: Scope,
  id: string,
  data: SendingDomainChange,
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.sendingDomain.updateMany({ where: { ...visible(scope), id }, data }),
  );
  return count === 1;
}

/** The sub-accounts that may send from a domain: one, all, or with neither none. */
export type DomainAssignment = { subaccountId: string | null; isShared: boolean };

/** Assigns a company's domain; returns its name and the assignment before, or null where it does not exist. */
export function setAssignment(
  db: Database,
  scope: Scope,
  id: string,
  { subaccountId, isShared }: DomainAssignment,
): Promise<(DomainAssignment & { domain: string }) | null> {
  const where = { ...visible(scope), id };
  return withPrisma(db, async (client) => {
    const select = { domain: true, subaccountId: true, isShared: true } as const;
    const before = await client.sendingDomain.findFirst({ where, select });
    if (before) await client.sendingDomain.updateMany({ where, data: { subaccountId, isShared } });
    return before;
  });
}

/** Deletes a domain that a company added, with its keys; returns its name, or null where it does not exist. */
export function deleteSendingDomainRow(db: Database, scope: Scope, id: string): Promise<string | null> {
  const where = { ...visible(scope), id, isPlatform: false };
  return withPrisma(db, async (client) => {
    const row = await client.sendingDomain.findFirst({ where, select: { domain: true } });
    const { count } = await client.sendingDomain.deleteMany({ where });
    return row && count === 1 ? row.domain : null;
  });
}

/** Finds the domains of a scope, the company's name under PLATFORM_DOMAIN first. */
export function findSendingDomains(scope: Scope): Promise<SendingDomainRow[]> {
  return prisma().sendingDomain.findMany({
    where: visible(scope),
    orderBy: [{ isPlatform: 'desc' }, { createdAt: 'asc' }],
    take: 1_000,
  });
}

/** A key pair's row. */
export type DkimKeyRow = DkimKey;

/** A key pair to insert. */
export type NewDkimKey = {
  id: string;
  selector: string;
  algorithm: DkimAlgorithm;
  privateKeyEncrypted: Buffer;
  publicKey: string;
};

/** Returns the columns of a key pair to insert, apart from its state. */
export const toKeyColumns = (
  { companyId }: Pick<Scope, 'companyId'>,
  sendingDomainId: string,
  { privateKeyEncrypted, ...key }: NewDkimKey,
) => ({ ...key, companyId, sendingDomainId, privateKeyEncrypted: new Uint8Array(privateKeyEncrypted) });

/**
 * Inserts active key pairs of a company's domain. Skips an algorithm that the domain has an active key of, also for concurrent
 * calls (index dkim_keys_active_key).
 */
export async function insertActiveDkimKeys(
  db: Database,
  scope: Pick<Scope, 'companyId'>,
  domain: string,
  keys: readonly NewDkimKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await withPrisma(db, async (client) => {
    const where = { companyId_domain: { companyId: scope.companyId, domain } };
    const row = await client.sendingDomain.findUnique({ where, select: { id: true } });
    if (!row) return;
    const data = keys
      .map((key) => ({ ...toKeyColumns(scope, row.id, key), state: 'active', activatedAt: new Date() }))
      .sort((one, other) => one.algorithm.localeCompare(other.algorithm));
    await client.dkimKey.createMany({ data, skipDuplicates: true });
  });
}

/** Finds the active key pairs of a company's domain, RSA before Ed25519 (index sending_domains_company_id_domain_key). */
export function findActiveDkimKeys(scope: Pick<Scope, 'companyId'>, domain: string): Promise<DkimKeyRow[]> {
  return prisma().dkimKey.findMany({
    where: { state: 'active', sendingDomain: { companyId: scope.companyId, domain } },
    orderBy: { algorithm: 'desc' },
  });
}

/** Finds a company's verified bounce domains, oldest first, each with the sending domains that name it. */
export async function findVerifiedBounceDomains(
  scope: Pick<Scope, 'companyId'>,
): Promise<{ domain: string; isDefault: boolean; sendingDomains: string[] }[]> {
  const rows = await prisma().bounceDomain.findMany({
    where: { companyId: scope.companyId, status: 'verified' },
    include: { sendingDomains: { select: { domain: true } } },
    orderBy: { createdAt: 'asc' },
    take: 1_000,
  });
  return rows.map(({ domain, isDefault, sendingDomains }) => ({
    domain,
    isDefault,
    sendingDomains: sendingDomains.map((sending) => sending.domain),
  }));
}

/** Checks if any company has verified a bounce domain of this name. */
export async function hasVerifiedBounceDomain(domain: string): Promise<boolean> {
  return (await prisma().bounceDomain.count({ where: { domain, status: 'verified' } })) > 0;
}

/** Finds a company's verified tracking domains, oldest first, each with the sending domains that name it. */
export async function findVerifiedTrackingDomains(
  scope: Pick<Scope, 'companyId'>,
): Promise<{ domain: string; isDefault: boolean; httpsState: string; sendingDomains: string[] }[]> {
  const rows = await prisma().trackingDomain.findMany({
    where: { companyId: scope.companyId, status: 'verified' },
    include: { sendingDomains: { select: { domain: true } } },
    orderBy: { createdAt: 'asc' },
    take: 1_000,
  });
  return rows.map(({ domain, isDefault, httpsState, sendingDomains }) => ({
    domain,
    isDefault,
    httpsState,
    sendingDomains: sendingDomains.map((sending) => sending.domain),
  }));
}
