import type { Context } from '#lib/core/context.ts';
import type { SuppressionType } from '../schema.ts';
import { listScope } from '../scope.ts';
import { countAddresses } from './store.ts';

/** Counts the addresses that a scope does not send mail of a type to. */
export const countSuppressed = (ctx: Context, type: SuppressionType): Promise<number> =>
  countAddresses(listScope(ctx), type);
