import { reserveValidations } from '#lib/account/usage/reserve-validations.ts';
import type { Answered } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import { answerOnce } from '#lib/engine/messages/accept/idempotency/answer-once.ts';
import { idempotencyOf } from '#lib/engine/messages/compose/idempotency.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { checkAddresses, isAsked } from './check-addresses.ts';
import { createInspector } from './checks/inspect-address.ts';
import { limitValidations } from './limit-validations.ts';
import { findMailDomains } from './mail-domains/find-mail-domains.ts';
import { mailNetwork } from './mail-domains/mail-network.ts';
import type { MailNetwork } from './mail-domains/resolve-mail-domain.ts';
import { getOperatorLists } from './operator-lists.ts';
import { presentValidation } from './present.ts';
import type { ValidateAddressesInput, ValidationBatch } from './schema.ts';

/** The time that a batch waits for DNS, all of its domains together. */
const DNS_WAIT_MS = 5_000;

/**
 * Validates up to 1,000 addresses at once. Each distinct address that DNS and the evidence were asked about counts as one
 * of the slot `purify`; a batch that does not fit counts nothing.
 *
 * @param input.idempotencyKey a repeat with the same key and addresses gets the first answer.
 * @throws {AppError} rateLimited, monthlyQuotaExceeded, invalidIdempotencyKey, idempotencyKeyReused, idempotencyInProgress
 */
export async function validateAddresses(
  ctx: Context,
  { emails, idempotencyKey }: ValidateAddressesInput & { idempotencyKey?: string },
  network: MailNetwork = mailNetwork(),
): Promise<Answered<ValidationBatch>> {
  limitValidations(ctx);
  const inspect = createInspector(await getOperatorLists());
  const findMails = (domains: readonly string[]) =>
    findMailDomains(domains, { network, now: ctx.now(), waitMs: DNS_WAIT_MS });
  return answerOnce(ctx.scope, idempotencyOf(idempotencyKey, { emails }), async (keeper) => {
    const checked = await checkAddresses(ctx, emails, { inspect, findMails });
    const answer = { results: checked.map((one) => presentValidation(one, ctx.now())) };
    const counted = new Set(
      checked.flatMap(({ inspected }) => (isAsked(inspected) ? [inspected.mailbox?.address.toLowerCase()] : [])),
    );
    await withTransaction(async (db) => {
      await keeper.claim(db);
      await reserveValidations(db, ctx, counted.size);
      await keeper.save(db, answer);
    });
    return answer;
  });
}
