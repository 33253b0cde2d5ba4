import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueAlertMail } from '#lib/notifications/alerts/alert-mail-job.ts';
import { notify } from '#lib/notifications/notify.ts';
import type { VerificationPolicy, ZonedDomain } from './policy.ts';

type Loss = {
  policy: Pick<VerificationPolicy, 'auditType' | 'screen'>;
  domain: Pick<ZonedDomain, 'id'>;
  title: string;
  message: string;
};

/** Notifies a company by bell and mail that a required record of a domain is gone, in the transaction of the check. */
export async function reportLoss(db: Database, ctx: Context, { policy, domain, title, message }: Loss): Promise<void> {
  const { companyId } = ctx.scope;
  const link = `${policy.screen}/${domain.id}`;
  await notify(db, { companyId, type: 'warning', icon: 'domain', mode: 'alert', title, message, link });
  await enqueueAlertMail(db, {
    companyId,
    subject: 'monitoringEmail',
    key: `${policy.auditType}:${domain.id}`,
    heading: title,
    paragraphs: [message],
    action: { label: 'See the record', path: link },
    thresholds: [],
    at: ctx.now().toISOString(),
  });
}
