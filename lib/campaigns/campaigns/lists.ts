import { getCompany } from '#lib/account/company/queries.ts';
import { getFeatureQuota } from '#lib/account/usage/feature-quota.ts';
import { getAverage, listFigures } from '#lib/campaigns/reports/figures.ts';
import type { Context } from '#lib/core/context.ts';
import type { ListPage } from '#lib/core/list-query.ts';
import { instantOf } from '#lib/core/local-clock.ts';
import { QUOTAS } from './check-campaign.ts';
import { subjectsOf } from './content.ts';
import { presentSummary } from './present.ts';
import type { CampaignQuery, CampaignSummary, CampaignUsage } from './schema.ts';
import { type CampaignKind, type CampaignRow, countRunning, findCampaignPage } from './store.ts';

/** Lists a page of campaigns of a kind; `from` and `to` are of the company's clock. */
export async function listCampaigns(
  ctx: Pick<Context, 'scope'>,
  kind: CampaignKind,
  { from, to, ...query }: CampaignQuery,
): Promise<ListPage<CampaignSummary>> {
  const { timezone } = await getCompany(ctx);
  const at = (moment: string | undefined): Date | null =>
    moment === undefined ? null : new Date(instantOf(timezone, moment));
  const { rows, count } = await findCampaignPage(ctx.scope, kind, { ...query, from: at(from), until: at(to) });
  const data = await presentRows(ctx, rows);
  return { data, page: query.page, size: query.size, ...count };
}

/** Presents campaigns in a list, with their subjects and results. */
export async function presentRows(
  ctx: Pick<Context, 'scope'>,
  rows: readonly CampaignRow[],
): Promise<CampaignSummary[]> {
  const [subjects, figures] = await Promise.all([
    subjectsOf(
      ctx,
      rows.flatMap(({ templateId }) => templateId ?? []),
    ),
    listFigures(
      ctx.scope.companyId,
      rows.filter(({ preparedAt }) => preparedAt !== null).map(({ id }) => id),
    ),
  ]);
  return rows.map((row) =>
    presentSummary(row, {
      subject: subjects.get(row.templateId ?? '') ?? null,
      results: figures.get(row.id) ?? null,
    }),
  );
}

/** Returns what the quotas have left, what is under way of a kind, and what is usual for the company. */
export async function getCampaignUsage(
  ctx: Pick<Context, 'scope' | 'now'>,
  kind: CampaignKind,
): Promise<CampaignUsage> {
  const [emails, testEmails, running, average] = await Promise.all([
    getFeatureQuota(ctx, QUOTAS.email),
    getFeatureQuota(ctx, QUOTAS.ab),
    countRunning(ctx.scope, kind),
    getAverage(ctx.scope.companyId),
  ]);
  return { emails, testEmails, running, average };
}
