import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { normalizeDomain } from '#lib/mail/address.ts';
import { findSendingDomains } from '../store.ts';
import { KINDS } from './kinds.ts';
import { presentDelegatedDomain, presentDelegatedDomainDetail } from './present.ts';
import type { DelegatedDomain, DelegatedDomainDetail, DelegatedKind } from './schema.ts';
import {
  type DelegatedDomainRow,
  findDelegatedDomain,
  findDelegatedDomains,
  hasVerifiedTrackingDomain,
} from './store.ts';

/** A company's bounce or tracking domain. */
export type DelegatedRef = { kind: DelegatedKind; id: string };

/** Lists the company's bounce or tracking domains, oldest first. */
export async function listDelegatedDomains(
  ctx: Pick<Context, 'scope'>,
  { kind }: { kind: DelegatedKind },
): Promise<DelegatedDomain[]> {
  return (await findDelegatedDomains(kind, ctx.scope)).map(presentDelegatedDomain);
}

/**
 * Returns a bounce or tracking domain with its record and the result of the last check.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function getDelegatedDomain(
  ctx: Pick<Context, 'scope'>,
  ref: DelegatedRef,
): Promise<DelegatedDomainDetail> {
  const [row, sending] = await Promise.all([requireDelegatedDomain(ctx, ref), findSendingDomains(ctx.scope)]);
  const verified = sending.filter(({ status, isPlatform }) => status === 'verified' && !isPlatform);
  return presentDelegatedDomainDetail(
    ref.kind,
    row,
    verified.map(({ domain }) => domain),
  );
}

/**
 * Returns the row of a bounce or tracking domain.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function requireDelegatedDomain(
  { scope }: Pick<Context, 'scope'>,
  { kind, id }: DelegatedRef,
): Promise<DelegatedDomainRow> {
  return requireById(KINDS[kind].entity, id, () => findDelegatedDomain(kind, scope, id));
}

/** Creates the refusal of an id for which the company has no domain of the kind. */
export const delegatedDomainNotFound = (kind: DelegatedKind): AppError => refuse.notFound(KINDS[kind].entity);

/** Checks if a name is a verified tracking domain of any company. */
export async function isTrackingDomain(name: string): Promise<boolean> {
  const domain = normalizeDomain(name);
  return domain !== null && hasVerifiedTrackingDomain(domain);
}
