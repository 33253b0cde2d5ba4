import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { templateScope } from './scope.ts';
import { findTemplate } from './store.ts';

/** Checks that the caller sees a template of this id or alias. @throws {AppError} notFound */
export async function requireTemplate(ctx: Pick<Context, 'scope'>, ref: string): Promise<void> {
  if (!(await findTemplate(templateScope(ctx), ref))) throw refuse.notFound('template');
}
