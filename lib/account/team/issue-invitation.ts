import { randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { findInvitationWords, updateInvitationToken } from './invitations/store.ts';
import type { InvitationMailJob } from './jobs.ts';
import { roleNameOf } from './roles/role-name.ts';

/** The content of an invitation mail: the token of its link, which exists nowhere else, and the text. */
export type IssuedInvitation = { token: string; email: string; company: string; inviter: string | null; role: string };

/**
 * Creates the token of an invitation mail; an earlier token stops working.
 *
 * @returns null if the mail is no longer needed: the invitation was accepted or revoked, or a later mail follows.
 */
export async function issueInvitation(job: InvitationMailJob): Promise<IssuedInvitation | null> {
  const scope = { companyId: job.companyId, environment: 'sandbox' } as const;
  const words = await findInvitationWords(scope, job.invitationId);
  if (!words) return null;
  const token = randomToken(32);
  const isPending = await updateInvitationToken(
    scope,
    { id: job.invitationId, sendCount: job.sendCount },
    sha256(token),
  );
  if (!isPending) return null;
  const { email, company, inviter } = words;
  return { token, email, company, inviter, role: roleNameOf(words) };
}
