import { randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { InvitationMailJob } from './jobs.ts';
import { roleNameOf } from './roles/role-name.ts';
import { findInvitationWords, updateInvitationToken } from './store.ts';

/** What the mail of an invitation holds: its link's token, which is told this once, and the words around it. */
export type IssuedInvitation = { token: string; email: string; company: string; inviter: string | null; role: string };

/**
 * Makes the token of a mail that is owed; an earlier one is worth nothing then.
 *
 * @returns null where the mail is no longer owed: the invitation was followed or taken back, or a later mail follows.
 */
export async function issueInvitation(job: InvitationMailJob): Promise<IssuedInvitation | null> {
  const scope = { companyId: job.companyId, environment: 'sandbox' } as const;
  const words = await findInvitationWords(scope, job.invitationId);
  if (!words) return null;
  const token = randomToken(32);
  const isOwed = await updateInvitationToken(scope, { id: job.invitationId, sendCount: job.sendCount }, sha256(token));
  if (!isOwed) return null;
  const { email, company, inviter } = words;
  return { token, email, company, inviter, role: roleNameOf(words) };
}
