import type { Context } from '#lib/core/context.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { VERIFY_PAUSE_SECONDS } from '#lib/core/limits.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { type CheckedDomain, findCheckedDomain } from '../check-store.ts';
import { type DelegatedRef, getDelegatedDomain } from '../delegated/queries.ts';
import type { DelegatedDomainDetail } from '../delegated/schema.ts';
import { getSendingDomain } from '../queries.ts';
import type { DomainKind, SendingDomainDetail } from '../schema.ts';
import { checkDomain } from './check-domain.ts';
import { type CheckNetwork, createNetwork } from './policy.ts';

/** Checks that run in this process at this moment. */
const running = new Map<string, Promise<void>>();

/**
 * Checks a domain's DNS records now, and starts the automatic checks again where they have ended. Does not check where the last
 * check was a moment ago, and joins one that is running, so that nobody makes us query other people's name servers without
 * pause.
 *
 * @returns the domain with its records and the result.
 * @throws {AppError} notFound, also for another company's domain
 */
export function verifyDomain(
  ctx: Context,
  ref: { kind: 'sending'; id: string },
  network?: CheckNetwork,
): Promise<SendingDomainDetail>;
export function verifyDomain(ctx: Context, ref: DelegatedRef, network?: CheckNetwork): Promise<DelegatedDomainDetail>;
export async function verifyDomain(
  ctx: Context,
  { kind, id }: DomainRef,
  network: CheckNetwork = createNetwork(),
): Promise<SendingDomainDetail | DelegatedDomainDetail> {
  const key = `${ctx.scope.companyId} ${kind} ${id}`;
  const check = running.get(key) ?? checkNow(ctx, { kind, id }, network).finally(() => running.delete(key));
  running.set(key, check);
  await check;
  return kind === 'sending' ? getSendingDomain(ctx, { id }) : getDelegatedDomain(ctx, { kind, id });
}

type DomainRef = { kind: DomainKind; id: string };

async function checkNow(ctx: Context, { kind, id }: DomainRef, network: CheckNetwork): Promise<void> {
  const row = await requireById(`${kind} domain`, id, () => findCheckedDomain(kind, ctx.scope, id));
  if (!hasRecords(ctx, row) || isFresh(ctx, row)) return;
  await checkDomain(ctx, { kind, row, network, ...(row.nextCheckAt === null && { nextRound: 1 }) });
}

/** A company's name under PLATFORM_DOMAIN has no records; PLATFORM_DOMAIN itself has those of keys to be rotated. */
const hasRecords = ({ scope }: Context, { isPlatform }: CheckedDomain): boolean =>
  !isPlatform || scope.companyId === PLATFORM_COMPANY_ID;

const isFresh = ({ now }: Context, { lastCheckedAt }: CheckedDomain): boolean =>
  now().getTime() - (lastCheckedAt?.getTime() ?? 0) < VERIFY_PAUSE_SECONDS * 1_000;
