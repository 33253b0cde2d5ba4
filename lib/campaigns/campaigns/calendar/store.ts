import type { Scope } from '#lib/core/context.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { type CampaignKind, type CampaignRow, findCampaignRows } from '../store.ts';

type Company = Pick<Scope, 'companyId'>;

/** The days of a calendar, and the same as instants of the company's clock. */
export type CalendarDays = { from: string; to: string; start: Date; end: Date };

const BEGINS = 'coalesce(c.started_at, c.schedule_at)';

/** Finds campaigns that begin on some days: by the clock of each contact those whose day it is. Index campaigns_company_id_kind_updated_at_idx. */
export const findPlanned = (
  { companyId }: Company,
  kinds: readonly CampaignKind[],
  { from, to, start, end }: CalendarDays,
  limit: number,
): Promise<CampaignRow[]> =>
  findCampaignRows(
    getReadPool(),
    kinds,
    `AND CASE WHEN c.started_at IS NULL AND c.local_date IS NOT NULL THEN c.local_date BETWEEN $3::date AND $4::date
       ELSE ${BEGINS} >= $5 AND ${BEGINS} < $6 END
     ORDER BY ${BEGINS}, c.id LIMIT $7`,
    [companyId, from, to, start, end, limit],
  );

/** Finds drafts without a day, the last changed first. Index campaigns_company_id_kind_updated_at_idx. */
export const findUnplanned = (
  { companyId }: Company,
  kinds: readonly CampaignKind[],
  limit: number,
): Promise<CampaignRow[]> =>
  findCampaignRows(
    getReadPool(),
    kinds,
    "AND c.state = 'DRAFT' AND c.schedule_at IS NULL ORDER BY c.updated_at DESC, c.id LIMIT $3",
    [companyId, limit],
  );
