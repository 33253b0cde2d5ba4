import type { Scope } from '#lib/core/context.ts';
import { countKeys } from './store.ts';

/** Returns how many keys of the scope's environment are neither revoked nor expired. */
export const countUsableKeys = (scope: Scope, now: Date): Promise<number> => countKeys(scope, now);
