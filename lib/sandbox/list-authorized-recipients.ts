import type { Context } from '#lib/core/context.ts';
import { presentRecipient } from './present.ts';
import type { AuthorizedRecipient } from './schema.ts';
import { findRecipients } from './store.ts';

/** The company's authorized recipients, newest first. */
export async function listAuthorizedRecipients(ctx: Pick<Context, 'scope' | 'now'>): Promise<AuthorizedRecipient[]> {
  const now = ctx.now();
  return (await findRecipients(ctx.scope)).map((row) => presentRecipient(row, now));
}
