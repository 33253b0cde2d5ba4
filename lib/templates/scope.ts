import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';

/** The templates that a caller sees: a sub-account its own and the shared ones, the company all. */
export type TemplateScope = { companyId: string; subaccountId: string | null };

/** Returns the templates that a caller sees. */
export const templateScope = ({ scope }: Pick<Context, 'scope'>): TemplateScope => ({
  companyId: scope.companyId,
  subaccountId: scope.subaccountId ?? null,
});

/** Creates the refusal of a template that does not exist, or not for this caller. */
export const noTemplate = (): AppError => new AppError('notFound', { values: { entity: 'template' } });
