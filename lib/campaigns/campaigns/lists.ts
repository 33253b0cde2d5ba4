import { getCompany } from '#lib/account/company/queries.ts';
import type { Context } from '#lib/core/context.ts';
import type { ListPage } from '#lib/core/list-query.ts';
import { instantOf } from '#lib/core/local-clock.ts';
import { subjectsOf } from './content.ts';
import { presentSummary } from './present.ts';
import type { CampaignQuery, CampaignSummary } from './schema.ts';
import { type CampaignKind, findCampaignPage } from './store.ts';

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
  const subjects = await subjectsOf(
    ctx,
    rows.flatMap(({ templateId }) => templateId ?? []),
  );
  const data = rows.map((row) => presentSummary(row, subjects.get(row.templateId ?? '') ?? null));
  return { data, page: query.page, size: query.size, ...count };
}
