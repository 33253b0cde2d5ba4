import type { Scope } from '#lib/core/context.ts';

/** The owner of the list: a company, or the part of its list that a sub-account or the company itself may read and change. */
export type ListScope = Pick<Scope, 'companyId' | 'subaccountId' | 'isCompanyOnly'>;

/** The list that a caller may see. */
export const listScope = ({ scope }: { scope: Scope }): ListScope => scope;
