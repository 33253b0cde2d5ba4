import type { Context } from '#lib/core/context.ts';

/** The owner of the list: a company, or the part of its list that a sub-account's key may read and change. */
export type ListScope = { companyId: string; subaccountId: string | null };

/** The context of a call: the actor, and for a sub-account's key its sub-account. */
export type ListContext = Context & { subaccountId?: string | null };

/** The list that a caller may see. */
export const listScope = ({ scope, subaccountId = null }: Pick<ListContext, 'scope' | 'subaccountId'>): ListScope => ({
  companyId: scope.companyId,
  subaccountId,
});
