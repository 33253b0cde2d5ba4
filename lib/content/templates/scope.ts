import type { Context, Scope } from '#lib/core/context.ts';
import { isOwned } from '#lib/core/subaccount-filter.ts';

/** The templates that a caller sees: a sub-account its own and the shared ones, the company all, or its own alone. */
export type TemplateScope = Pick<Scope, 'companyId' | 'subaccountId' | 'isCompanyOnly'>;

/** Returns the templates that a caller sees. */
export const templateScope = ({ scope }: Pick<Context, 'scope'>): TemplateScope => scope;

/** Builds the SQL condition that a template is one that a caller sees; the parameter has the value of `ownerOf`. */
export const isVisible = (table: string, parameter: string): string =>
  `(${isOwned(`${table}.subaccount_id`, parameter)} OR (${table}.subaccount_id IS NULL AND ${table}.shared_with_subaccounts))`;
