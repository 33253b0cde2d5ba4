import { getWantedAddress } from '#lib/audience/consent/confirmations.ts';
import type { SendConfirmationsJob } from '#lib/audience/consent/jobs.ts';
import { getSubscriberSetting, requireMailSender } from '#lib/audience/consent/settings.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { findLinkOrigin } from '#lib/engine/messages/compose/link-origin.ts';
import { sendCompanyMail } from '#lib/engine/messages/send/send-company-mail.ts';
import { listSuppressed } from '#lib/engine/suppressions/queries.ts';
import { addressHash, createContactToken } from '#lib/infra/crypto/contact-token.ts';
import { log } from '#lib/infra/log/log.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { getLook } from './get-look.ts';
import { chooseWords } from './pages/choose-words.ts';
import { layOutConfirmMail } from './pages/confirm-mail.ts';
import { findSubscribers, type Subscriber } from './store.ts';

/** The life of a confirmation link. */
const LINK_MS = 7 * DAY_MS;

/**
 * Sends the confirmation mails of a job to those who are still to confirm and whose address is not suppressed. A repeat sends nobody
 * a second one. Without a verified sending domain nothing is sent: a mail can be asked for again once there is one.
 *
 * @throws {AppError} as `sendCompanyMail`; the job is tried again then.
 */
export async function sendConfirmations(
  base: Context,
  jobId: string,
  { companyId, contactIds, isReminder }: SendConfirmationsJob,
): Promise<{ sent: number }> {
  // What stops mail of a sub-account alone does not stop the company's.
  const ctx = { ...base, scope: { companyId, environment: 'production' as const, isCompanyOnly: true } };
  const people = await findSubscribers(companyId, contactIds);
  const targets = (await Promise.all(people.map((person) => targetOf(companyId, person)))).filter(
    (target) => target !== null,
  );
  const suppressed = await listSuppressed(
    ctx,
    targets.map(({ emailKey }) => emailKey),
  );
  const able = targets.filter(({ emailKey }) => !suppressed.has(emailKey));
  if (able.length === 0) return { sent: 0 };
  const setting = await getSubscriberSetting(ctx);
  const from = await findSender(companyId);
  if (from === null) return { sent: 0 };
  const [look, origin] = await Promise.all([
    getLook(ctx, setting),
    findLinkOrigin({ companyId }, from.slice(from.indexOf('@') + 1)),
  ]);
  const expiresAt = new Date(ctx.now().getTime() + LINK_MS);
  const results = await Promise.allSettled(
    able.map(({ person, email, emailKey }) => {
      const reference = { companyId, contactId: person.id };
      const token = createContactToken({
        ...reference,
        kind: 'confirm',
        addressHash: addressHash(emailKey),
        expiresAt,
      });
      const chosen = chooseWords(setting.texts, person.language, null, look.language);
      const mail = layOutConfirmMail({ ...chosen, look, email, url: `${origin}/t/k/${token}`, isReminder });
      return sendCompanyMail({
        companyId,
        from: { name: look.company, address: from },
        to: email,
        ...mail,
        idempotencyKey: `confirm:${jobId}:${person.id}`,
        now: ctx.now(),
      });
    }),
  );
  return { sent: countSent(results) };
}

/** Refusals of one address, which another try does not change. */
const FINAL: ReadonlySet<string> = new Set(['invalidAddress', 'notStorable']);

/** Counts the mails that were accepted. @throws the first failure that another try may change */
function countSent(results: readonly PromiseSettledResult<unknown>[]): number {
  let sent = 0;
  for (const result of results) {
    if (result.status === 'fulfilled') sent += 1;
    else if (!(result.reason instanceof AppError && FINAL.has(result.reason.code))) throw result.reason;
  }
  return sent;
}

async function findSender(companyId: string): Promise<string | null> {
  try {
    return await requireMailSender(companyId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log().warn({ companyId, code: error.code }, 'confirmation mails were not sent');
    return null;
  }
}

/** Returns the address that a person is to confirm: another one that they asked for, else theirs while they are pending. */
async function targetOf(
  companyId: string,
  person: Subscriber,
): Promise<{ person: Subscriber; email: string; emailKey: string } | null> {
  const wanted = await getWantedAddress(companyId, person.id);
  const wantedKey = wanted && normalizeAddress(wanted);
  if (wanted && wantedKey) return { person, email: wanted, emailKey: wantedKey };
  const { email, emailKey, status } = person;
  return email && emailKey && status === 'pending' ? { person, email, emailKey } : null;
}
