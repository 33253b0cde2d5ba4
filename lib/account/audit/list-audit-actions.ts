import type { Context } from '#lib/core/context.ts';
import { findActions } from './store.ts';

/** The actions that were ever written down of the scope's company, in alphabetical order: choices of a filter. */
export const listAuditActions = (ctx: Pick<Context, 'scope'>): Promise<string[]> => findActions(ctx.scope.companyId);
