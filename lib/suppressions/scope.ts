import type { Scope } from '#lib/core/context.ts';

/** The owner of the list: a company, or the part of its list that a sub-account may read and change. */
export type ListScope = { companyId: string; subaccountId: string | null };

/** The list that a caller may see. */
export const listScope = ({ scope }: { scope: Scope }): ListScope => ({
  companyId: scope.companyId,
  subaccountId: scope.subaccountId ?? null,
});
