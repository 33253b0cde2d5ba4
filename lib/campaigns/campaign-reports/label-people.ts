import type { StartedJob } from '#lib/account/jobs/schema.ts';
import { startLabeling } from '#lib/audience/contacts/acts/acts.ts';
import { resolveLabels } from '#lib/audience/contacts/labels.ts';
import type { CampaignKind } from '#lib/campaigns/campaigns/campaigns.ts';
import { personHad } from '#lib/campaigns/reports/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getListedSend } from './reported.ts';
import type { LabelReportInput } from './schema.ts';

/**
 * Starts to put a label on the people of a campaign who have a status now. A label that is named and does not exist is created.
 *
 * @throws {AppError} notFound (the campaign or the label), wrongState (it was not sent yet), featureOff (the days of lists are over),
 *   missingField, invalidField (one of label and name is given), invalidTag, limitReached
 */
export async function startLabelingPeople(
  ctx: Context,
  kind: CampaignKind,
  id: string,
  { status, labelId, name }: LabelReportInput,
): Promise<StartedJob> {
  const key = await getListedSend(ctx, kind, id);
  if (!key) throw refuse.wrongState('Nothing was sent yet.');
  const wanted = labelId ?? name;
  if (wanted === undefined) throw refuse.missingField('labelId');
  if (labelId !== undefined && name !== undefined) throw refuse.field('name', 'cannot be given together with labelId');
  const field = labelId === undefined ? 'name' : 'labelId';
  const labelIds = await withTransaction((db) => resolveLabels(db, ctx, [wanted], { create: true, field }));
  const condition = { sql: personHad('$2::uuid', [status]), values: [ctx.scope.companyId, key.sendId] };
  return startLabeling(ctx, { condition, labelIds });
}
