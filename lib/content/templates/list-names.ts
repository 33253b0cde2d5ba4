import type { Context } from '#lib/core/context.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findTemplateNames } from './store.ts';

/** Lists the names of the templates that a caller sees by their ids; those that do not exist are left out. */
export const listTemplateNames = (
  { scope }: Pick<Context, 'scope'>,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> => findTemplateNames(scope, [...new Set(ids.filter(isUuid))]);
