/** Raw SQL: the look-up is part of the path of every message, in processes that do without Prisma's memory. */

import type { Subaccount } from '#generated/client.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** The facts of a sub-account that sending needs, with the names of its domains. */
export type SendingRecord = Pick<
  Subaccount,
  'id' | 'companyId' | 'number' | 'status' | 'hourlyLimit' | 'dailyLimit' | 'monthlyLimit' | 'quotaShare'
> & {
  domains: string[];
  /** Its default bounce domain, if it is verified. */
  bounceDomain: string | null;
  /** Its default tracking domain, if it is verified. */
  trackingDomain: string | null;
};

/** Finds a company's sub-account by its id or its number. Indexes subaccounts_pkey, subaccounts_company_id_number_key. */
export async function findSendingSubaccount(
  companyId: string,
  by: { id: string } | { number: number },
): Promise<SendingRecord | null> {
  const isById = 'id' in by;
  const { rows } = await getPool().query<SendingRecord>({
    name: `find-sending-subaccount-by-${isById ? 'id' : 'number'}`,
    text: `SELECT s.id, s.company_id AS "companyId", s.number, s.status, s.hourly_limit AS "hourlyLimit",
             s.daily_limit AS "dailyLimit", s.monthly_limit AS "monthlyLimit", s.quota_share AS "quotaShare",
             ARRAY(SELECT d.domain FROM sending_domains d WHERE d.company_id = s.company_id AND d.status = 'verified'
               AND (d.is_shared OR d.subaccount_id = s.id)) AS domains,
             (SELECT b.domain FROM bounce_domains b WHERE b.id = s.bounce_domain_id AND b.status = 'verified') AS "bounceDomain",
             (SELECT t.domain FROM tracking_domains t WHERE t.id = s.tracking_domain_id AND t.status = 'verified') AS "trackingDomain"
           FROM subaccounts s WHERE s.company_id = $1 AND ${isById ? 's.id = $2::uuid' : 's.number = $2::int'}`,
    values: [companyId, isById ? by.id : by.number],
  });
  return rows[0] ?? null;
}
