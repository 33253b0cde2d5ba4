import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';
import type { SubaccountChoice } from './schema.ts';
import { findSubaccountNames } from './store.ts';

/** Lists the names and numbers of the company's sub-accounts, for filters; none for a caller who may not see them. */
export async function listSubaccountChoices(ctx: Context): Promise<SubaccountChoice[]> {
  const mayRead = ctx.grants === undefined || ctx.grants.includes('subaccount/manage');
  if (!mayRead || !isEnabled((await getAccess(ctx)).features, 'subaccount')) return [];
  return findSubaccountNames(ctx.scope);
}
