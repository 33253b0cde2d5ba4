import { listMembers } from '#lib/account/team/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { listAuthorizedRecipients } from '#lib/engine/sandbox/queries.ts';

/** Lists the addresses that a test may go to at a press: the members that the reader sees, and authorized recipients. */
export async function listContacts(ctx: Context): Promise<string[]> {
  const maySeeMembers = ctx.grants === undefined || ctx.grants.includes('members/view');
  const [members, recipients] = await Promise.all([
    maySeeMembers ? listMembers(ctx) : { data: [] },
    listAuthorizedRecipients(ctx),
  ]);
  const joined = members.data.filter(({ status }) => status === 'active');
  const verified = recipients.filter(({ state }) => state === 'verified');
  return [...new Set([...joined, ...verified].map(({ email }) => email))];
}
