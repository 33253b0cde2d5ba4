import type { Context } from '#lib/core/context.ts';
import { presentSendingDomain } from './present.ts';
import type { SendingDomain } from './schema.ts';
import { findSendingDomains } from './store.ts';

/** The company's sending domains, at most 1,000, the one that came with the company first. */
export async function listSendingDomains(ctx: Pick<Context, 'scope'>): Promise<SendingDomain[]> {
  return (await findSendingDomains(ctx.scope)).map(presentSendingDomain);
}
