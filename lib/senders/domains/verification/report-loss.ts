import { hasAlerts } from '#lib/account/access/has-alerts.ts';
import { enqueueAlertMail } from '#lib/account/notifications/alerts/alert-mail-job.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { VerificationPolicy, ZonedDomain } from './policy.ts';

type Loss = {
  policy: Pick<VerificationPolicy, 'auditType' | 'screen'>;
  domain: Pick<ZonedDomain, 'id'>;
  title: string;
  message: string;
};

/** Notifies those of a company who want to know that a required record of a domain is gone, by bell and mail, in the transaction of the check. */
export async function reportLoss(db: Database, ctx: Context, { policy, domain, title, message }: Loss): Promise<void> {
  const { companyId } = ctx.scope;
  const subject = 'monitoringEmail';
  if (!(await hasAlerts(companyId, subject, db))) return;
  const link = `${policy.screen}/${domain.id}`;
  await notify(db, { companyId, subject, type: 'warning', icon: 'domain', mode: 'alert', title, message, link });
  await enqueueAlertMail(db, {
    companyId,
    subject,
    key: `${policy.auditType}:${domain.id}`,
    heading: title,
    paragraphs: [message],
    action: { label: 'See the record', path: link },
    thresholds: [],
    at: ctx.now().toISOString(),
  });
}
