import type { Context } from '#lib/core/context.ts';

/** Whose list it is: the company's, or the part of it that a subaccount's key may see and change. */
export type ListScope = { companyId: string; subaccountId: string | null };

/** What a verb is given: who acts, and of a subaccount's key its subaccount. */
export type ListContext = Context & { subaccountId?: string | null };

/** The list that a caller may see. */
export const listScope = ({ scope, subaccountId = null }: Pick<ListContext, 'scope' | 'subaccountId'>): ListScope => ({
  companyId: scope.companyId,
  subaccountId,
});
