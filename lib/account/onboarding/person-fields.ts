import { getUser } from '#lib/account/identity/queries.ts';
import type { Context } from '#lib/core/context.ts';

/** Returns the name and address of the person who makes a call, for a hosted form; nothing for an API key. */
export async function personFields({ actor }: Pick<Context, 'actor'>): Promise<{ name?: string; email?: string }> {
  if (actor.type !== 'user') return {};
  const { fullname: name, email } = await getUser({ userId: actor.userId });
  return { name, email };
}
