import { z } from 'zod';
import { type Merged, mergeModules } from './merge-modules.ts';

type Grants = Merged<'grants'>;
const REGISTERED: Readonly<Record<string, { member?: true }>> = mergeModules('grants');

/** The grants of keys and roles (docs/contract.md §2, SparkPost's names). */
export const GRANTS = Object.keys(REGISTERED) as [keyof Grants, ...(keyof Grants)[]]; // the names of the table

/** A grant of an API key or of a role. */
export const Grant = z.enum(GRANTS);
export type Grant = keyof Grants;

/** The grants of a member: sending, its results and its prerequisites; none that changes the account. */
export const MEMBER_GRANTS: readonly Grant[] = GRANTS.filter((grant) => REGISTERED[grant]?.member);
