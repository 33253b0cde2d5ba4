import type { Scope } from './context.ts';

/** The part of a company whose rows a caller reads: all of it, one sub-account, or the company without its sub-accounts. */
export type Owner = Pick<Scope, 'subaccountId' | 'isCompanyOnly'>;

/** The nil UUID (RFC 9562 §5.9), which is no sub-account's id: the owner of rows without a sub-account. */
export const NO_SUBACCOUNT = '00000000-0000-0000-0000-000000000000';

/** Returns an owner as the parameter of `isOwned`; null is the whole company. */
export const ownerOf = ({ subaccountId, isCompanyOnly }: Owner): string | null =>
  subaccountId ?? (isCompanyOnly ? NO_SUBACCOUNT : null);

/**
 * Builds the SQL condition that a row is an owner's.
 *
 * @param column the sub-account of the row, null for the company's own.
 * @param parameter the parameter that has the value of `ownerOf`.
 */
export const isOwned = (column: string, parameter: string): string =>
  `(${parameter}::uuid IS NULL OR ${column} = ${parameter} OR (${parameter} = '${NO_SUBACCOUNT}' AND ${column} IS NULL))`;

/** Returns the same condition as a filter of Prisma Client. */
export const whereOwned = ({ subaccountId, isCompanyOnly }: Owner): { subaccountId?: string | null } => {
  if (subaccountId) return { subaccountId };
  return isCompanyOnly ? { subaccountId: null } : {};
};
