import { getVerificationFacts } from '#lib/account/identity/get-verification-facts.ts';
import type { Context } from '#lib/core/context.ts';
import { isCapturing } from './capture-state.ts';
import { getCapturedMail, listCapturedMail } from './captured-mail.ts';

import type { VerificationState } from './schema.ts';

/** The newest mails of the company are looked through: right after a sign-up there are no others. */
const LOOKED_AT = 10;

/**
 * Returns the state of an address verification. Where all mail is kept on this machine, nobody could read the mail otherwise,
 * so the very person who signed up is shown the one to their own address, and no other mail.
 *
 * @throws {AppError} sessionExpired
 */
export async function getVerificationState(ctx: Context): Promise<VerificationState> {
  const { mailedAt, ...facts } = await getVerificationFacts(ctx);
  if (!isCapturing() || facts.isVerified || !mailedAt) return { ...facts, isCapturing: isCapturing(), captured: null };
  return { ...facts, isCapturing: true, captured: await findVerificationMail(ctx, facts.email, mailedAt) };
}

async function findVerificationMail(
  ctx: Context,
  email: string,
  mailedAt: Date,
): Promise<VerificationState['captured']> {
  const { data } = await listCapturedMail(ctx, { limit: LOOKED_AT });
  const mail = data.find(
    ({ isSystem, recipients, acceptedAt }) =>
      isSystem && recipients.length === 1 && recipients[0] === email && Date.parse(acceptedAt) >= mailedAt.getTime(),
  );
  if (!mail) return null;
  const { subject, content } = await getCapturedMail(ctx, mail.id);
  return { subject, text: content.text ?? '' };
}
