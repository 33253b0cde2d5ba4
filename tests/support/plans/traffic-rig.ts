import { setQuota } from '#lib/account/usage/set-quota.ts';
import type { UsageSlot } from '#lib/account/usage/slots.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { acceptMessage } from '#lib/engine/messages/accept/accept-message.ts';
import { rereadSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import type { IncomingMessage } from '#lib/engine/messages/incoming-message.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../seed.ts';

/** Senders of one company that send at the same time. */
export const SENDERS = 200;

/** Creates the operator's context of a company. */
export const ctxOf = (company: SeededCompany) => platformContext({ scope: company.scope, actor: { type: 'operator' } });

/** A company whose domain all of its sub-accounts may send from. */
export async function openCompany(quotas: Partial<Record<UsageSlot, number>>): Promise<SeededCompany> {
  const company = await seedCompany();
  await getPool().query('UPDATE sending_domains SET is_shared = true WHERE company_id = $1', [company.companyId]);
  for (const [slot, quota] of Object.entries(quotas))
    await setQuota(ctxOf(company), { slot: slot as UsageSlot, quota });
  await rereadSendingFacts(company.companyId);
  return company;
}

/** Sends one message to one recipient; the code of its refusal, or `accepted`. */
export async function send(company: SeededCompany, changes: Partial<IncomingMessage> = {}): Promise<string> {
  try {
    await acceptMessage(company.scope, {
      receivedBy: 'rest',
      envelopeFrom: company.from,
      recipients: [{ address: 'reader@example.net', type: 'to' }],
      raw: rawMessage(company.from),
      ...changes,
    });
    return 'accepted';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Sends with so many senders at once, `tries` messages each; resolves with the number of each outcome. */
export async function sendAll(
  company: SeededCompany,
  { senders, tries, changes }: { senders: number; tries: number; changes?: Partial<IncomingMessage> },
): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  const sender = async () => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const outcome = await send(company, changes);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return outcomes;
}

/** Reads the counters of a company, and how many recipients are stored. */
export async function countOf({ companyId }: SeededCompany) {
  const { rows } = await getPool().query(
    `SELECT (SELECT count(*)::int FROM recipients WHERE company_id = $1) AS recipients,
            (SELECT coalesce(jsonb_object_agg(slot, used), '{}') FROM usage_counters WHERE company_id = $1 AND used > 0) AS slots,
            (SELECT coalesce(jsonb_object_agg(s.name, c.used), '{}') FROM subaccount_counters c JOIN subaccounts s ON s.id = c.subaccount_id
             WHERE c.company_id = $1 AND c.slot = 'month') AS subaccounts`,
    [companyId],
  );
  return rows[0];
}
