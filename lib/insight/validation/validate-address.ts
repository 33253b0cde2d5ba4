import { LRUCache } from 'lru-cache';
import { reserveValidations } from '#lib/account/usage/reserve-validations.ts';
import type { Answered } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import { MINUTE_MS } from '#lib/core/durations.ts';
import { answerOnce } from '#lib/engine/messages/accept/idempotency/answer-once.ts';
import { idempotencyOf } from '#lib/engine/messages/compose/idempotency.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type CheckOptions, checkAddresses, isAsked } from './check-addresses.ts';
import { createInspector } from './checks/inspect-address.ts';
import { limitValidations } from './limit-validations.ts';
import { findMailDomains } from './mail-domains/find-mail-domains.ts';
import { mailNetwork } from './mail-domains/mail-network.ts';
import type { MailNetwork } from './mail-domains/resolve-mail-domain.ts';
import { getOperatorLists } from './operator-lists.ts';
import { presentValidation } from './present.ts';
import type { ValidateAddressInput, Validation } from './schema.ts';

/** The time that a single check waits for DNS. */
const DNS_WAIT_MS = 1_200;

/**
 * Validates one address. Any text gets a verdict. An address that DNS and the evidence were asked about counts as one of
 * the slot `purify`; the same one within five minutes is answered again and not counted.
 *
 * @param input.idempotencyKey a repeat with the same key and address gets the first answer.
 * @throws {AppError} rateLimited, monthlyQuotaExceeded, invalidIdempotencyKey, idempotencyKeyReused, idempotencyInProgress
 */
export async function validateAddress(
  ctx: Context,
  { email, idempotencyKey }: ValidateAddressInput & { idempotencyKey?: string },
  network: MailNetwork = mailNetwork(),
): Promise<Answered<Validation>> {
  limitValidations(ctx);
  const inspect = createInspector(await getOperatorLists());
  const findMails = (domains: readonly string[]) =>
    findMailDomains(domains, { network, now: ctx.now(), waitMs: DNS_WAIT_MS });
  const inspected = inspect(email);
  const kept = inspected.mailbox && findKeptAnswer(ctx, inspected.mailbox.address);
  const idempotency = idempotencyOf(idempotencyKey, { email });
  if (kept && !idempotency) return { answer: kept, replayed: false };
  return answerOnce(ctx.scope, idempotency, async (keeper) => {
    const answer = kept ?? (await check(ctx, email, { inspect, findMails }));
    const count = !kept && isAsked(inspected) ? 1 : 0;
    await withTransaction(async (db) => {
      await keeper.claim(db);
      await reserveValidations(db, ctx, count);
      await keeper.save(db, answer);
    });
    if (count > 0) keepAnswer(ctx, answer);
    return answer;
  });
}

async function check(ctx: Context, email: string, options: CheckOptions): Promise<Validation> {
  const [checked] = await checkAddresses(ctx, [email], options);
  if (!checked) throw new Error('an address has no verdict');
  return presentValidation(checked, ctx.now());
}

/** The time that an answer is given again without being counted, and the number of answers that are kept. */
const KEPT_MS = 5 * MINUTE_MS;
const KEPT_MAX = 20_000;

const kept = new LRUCache<string, Validation>({ max: KEPT_MAX, ttl: KEPT_MS });

/** Returns the answer that the caller's company got within the last five minutes, from this process. */
const findKeptAnswer = (ctx: Context, address: string): Validation | undefined => kept.get(keyOf(ctx, address));

/** Keeps an answer for five minutes. One for which DNS gave no answer is not kept, because the next one may be better. */
function keepAnswer(ctx: Context, answer: Validation): void {
  if (answer.checks.mx !== 'unknown') kept.set(keyOf(ctx, answer.address), answer);
}

const keyOf = ({ scope: { companyId, environment, subaccountId = null } }: Context, address: string): string =>
  `${companyId} ${environment} ${subaccountId} ${address}`;
