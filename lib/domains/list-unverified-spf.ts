import type { Context } from '#lib/core/context.ts';
import { presentSendingDomain } from './present.ts';
import type { SendingDomain } from './schema.ts';
import { findDomainsWithoutSpf } from './store.ts';

/** The company's own sending domains whose SPF rule was not found right at the last look (spec §7). */
export async function listUnverifiedSpf(ctx: Pick<Context, 'scope'>): Promise<SendingDomain[]> {
  return (await findDomainsWithoutSpf(ctx.scope)).map(presentSendingDomain);
}
