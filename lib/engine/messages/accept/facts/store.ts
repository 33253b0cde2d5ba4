/** Raw SQL: everything that accepting a message needs to know is read in one round trip. */

import { z } from 'zod';
import { sendingEnd } from '#lib/account/access/plans/plan-phase.ts';
import { TRANSACTIONAL_EMAIL } from '#lib/account/usage/slots.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { readPoolChoices } from './pool-choices.ts';
import type { SendingFacts } from './sending-facts.ts';
import { readTrackingDefaults } from './tracking-defaults.ts';

const PlanTermRow = z
  .object({ plan: z.string(), periodEnd: z.coerce.date().nullable(), graceEndsAt: z.coerce.date().nullable() })
  .nullable()
  .transform((term) => term ?? { plan: 'FREE', periodEnd: null, graceEndsAt: null });

/** Everything that is checked before a message is taken, in one round trip. */
export async function loadSendingFacts(companyId: string): Promise<Omit<SendingFacts, 'isSendingEnabled'> | null> {
  const { rows } = await getPool().query({
    name: 'load-sending-facts',
    text: `SELECT c.suspended_at IS NOT NULL AS suspended, c.sandbox, c.timezone,
             ARRAY(SELECT domain FROM sending_domains WHERE company_id = c.id AND status = 'verified') AS domains,
             ARRAY(SELECT domain FROM sending_domains WHERE company_id = c.id AND status = 'verified' AND require_tls) AS "tlsDomains",
             jsonb_build_object('open', c.open_tracking, 'click', c.click_tracking) AS "companyTracking",
             (SELECT jsonb_object_agg(domain, jsonb_build_object('open', open_tracking, 'click', click_tracking)) FROM sending_domains
              WHERE company_id = c.id AND num_nonnulls(open_tracking, click_tracking) > 0) AS "domainTracking",
             (SELECT jsonb_object_agg(id, jsonb_build_object('open', open_tracking, 'click', click_tracking)) FROM api_keys
              WHERE company_id = c.id AND revoked_at IS NULL AND num_nonnulls(open_tracking, click_tracking) > 0) AS "keyTracking",
             ARRAY(SELECT email FROM authorized_recipients WHERE company_id = c.id AND verified_at IS NOT NULL) AS authorized,
             EXISTS (SELECT 1 FROM suppressions WHERE company_id = c.id)
               OR EXISTS (SELECT 1 FROM erased_addresses WHERE company_id = c.id) AS "hasSuppressions",
             EXISTS (SELECT 1 FROM tours WHERE company_id = c.id AND NOT sandbox_email_sent) AS "isFirstInSandbox",
             EXISTS (SELECT 1 FROM tours WHERE company_id = c.id AND NOT production_email_sent) AS "isFirstInProduction",
             (SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'isShared', company_id IS NULL, 'isDefault', is_default))
              FROM ip_pools WHERE company_id = c.id OR company_id IS NULL) AS "ipPools",
             (SELECT jsonb_object_agg(domain, ip_pool_id) FROM sending_domains
              WHERE company_id = c.id AND ip_pool_id IS NOT NULL) AS "domainPools",
             (SELECT jsonb_object_agg(id, ip_pool_id) FROM subaccounts
              WHERE company_id = c.id AND ip_pool_id IS NOT NULL) AS "subaccountPools",
             (SELECT jsonb_build_object('plan', plan, 'periodEnd', period_end, 'graceEndsAt', grace_ends_at)
              FROM subscriptions WHERE company_id = c.id) AS term,
             COALESCE((SELECT jsonb_object_agg(slot, quota) FROM usage_quotas WHERE company_id = c.id AND feature = $2 AND enable), '{}') AS quotas
           FROM companies c WHERE c.id = $1`,
    values: [companyId, TRANSACTIONAL_EMAIL],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    companyId,
    suspended: row.suspended,
    sandbox: row.sandbox,
    timezone: row.timezone,
    provenDomains: new Set<string>(row.domains),
    tlsDomains: new Set<string>(row.tlsDomains),
    tracking: readTrackingDefaults(row),
    authorizedRecipients: new Set<string>(row.authorized),
    hasSuppressions: row.hasSuppressions,
    isFirstIn: { sandbox: row.isFirstInSandbox, production: row.isFirstInProduction },
    ipPools: readPoolChoices(row),
    paidPlanEndsAt: sendingEnd(PlanTermRow.parse(row.term)),
    quotas: new Map(Object.entries(z.record(z.string(), z.number()).parse(row.quotas))),
  };
}
