import type { Context } from '#lib/core/context.ts';
import type { LabelList } from '../calls/schema.ts';
import { templateScope } from '../scope.ts';
import { countLabels } from './store.ts';

/** Lists the labels of the caller's templates by name. */
export const listLabels = async (ctx: Context): Promise<LabelList> => ({
  object: 'list',
  data: await countLabels(templateScope(ctx)),
});
