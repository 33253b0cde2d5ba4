import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { findFeature } from './features.ts';
import type { SetFeatureInput } from './schema.ts';
import { type FeatureChange, type FeatureFacts, upsertCompanyFeature, upsertGlobalFeature } from './store.ts';

/**
 * Sets the side of a flag that is the company's of the scope. It counts from the next request on; a repeat changes
 * nothing.
 *
 * @throws {AppError} notFound
 */
export async function setFeature(ctx: Context, input: SetFeatureInput): Promise<void> {
  const { companyId } = ctx.scope;
  await withTransaction(async (db) => {
    const before = await upsertCompanyFeature(db, companyId, changeOf(input)).catch((error: unknown) => {
      throw isUnknownCompany(error) ? new AppError('notFound', { values: { entity: 'company' } }) : error;
    });
    await recordAudit(db, ctx, { action: 'feature.set', ...auditOf(input, before) });
  });
}

/** Sets the installation's side of a flag, for all companies at once; written down for the platform. */
export async function setGlobalFeature(ctx: Context, input: SetFeatureInput): Promise<void> {
  await withTransaction(async (db) => {
    const before = await upsertGlobalFeature(db, changeOf(input));
    const scope = { companyId: PLATFORM_COMPANY_ID };
    await recordAudit(db, { ...ctx, scope }, { action: 'feature.set-global', ...auditOf(input, before) });
  });
}

function changeOf({ feature, enable, show, limit }: SetFeatureInput): FeatureChange {
  const { group, name } = findFeature(feature) ?? { group: feature, name: '' };
  return { group, name, enable, show: show ?? null, limit: limit ?? null };
}

const auditOf = (input: SetFeatureInput, before: FeatureFacts | null) => ({
  targetType: 'feature',
  targetId: input.feature,
  ...(before && { before }),
  after: {
    enable: input.enable,
    show: input.show ?? before?.show ?? true,
    limit: input.limit ?? before?.limit ?? null,
  },
});

/** PostgreSQL's code of a foreign key that points nowhere. */
const isUnknownCompany = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';
