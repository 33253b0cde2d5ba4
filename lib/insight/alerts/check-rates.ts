import { loadCompanyAlerts } from '#lib/account/notifications/alerts/company/company-alerts.ts';
import type { CompanyAlerts } from '#lib/account/notifications/alerts/company/schema.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { type BounceFigures, listBounceFigures } from '#lib/events/read/queries.ts';
import { raiseAlert } from './raise-alert.ts';
import { BOUNCE_RATE, CALM_MS, CLEAR_PART, COMPLAINT_RATE, percentOf, QUIET_MS } from './rules.ts';
import { holdAlert, keepBounceRates } from './store.ts';

/**
 * Notifies companies of which more recipients bounced, or complained, in the last day than their thresholds allow. Simulated
 * mail counts nowhere.
 */
export async function checkRates(now: Date): Promise<void> {
  const since = new Date(now.getTime() - BOUNCE_RATE.hours * HOUR_MS);
  const all = await listBounceFigures(since, BOUNCE_RATE.leastRecipients);
  const alertsOf = await loadCompanyAlerts();
  for (const figures of all) {
    const alerts = alertsOf(figures.companyId);
    await checkBounceRate(figures, alerts, now);
    await checkComplaintRate(figures, alerts, now);
  }
  const worst = all.filter(({ bounced }) => bounced > 0).sort((one, other) => rateOf(other) - rateOf(one));
  await keepBounceRates(now, worst.slice(0, BOUNCE_RATE.shown));
}

const rateOf = ({ bounced, settled }: BounceFigures): number => bounced / settled;

async function checkBounceRate(figures: BounceFigures, { bounceRate }: CompanyAlerts, now: Date): Promise<void> {
  const { companyId, bounced, settled } = figures;
  const cause = {
    key: `bounce-rate:${companyId}`,
    alert: 'bounce-rate' as const,
    companyId,
    facts: { bounced, settled },
  };
  const rate = rateOf(figures);
  const raise = bounceRate / 100;
  if (rate >= raise * CLEAR_PART) await holdAlert(cause, now, new Date(now.getTime() + CALM_MS));
  if (rate < raise) return;
  await raiseAlert(
    {
      cause,
      subject: 'monitoringEmail',
      icon: 'bounce',
      type: 'warning',
      heading: 'Many of your emails bounce',
      paragraphs: [
        `${percentOf(bounced, settled)} of ${settled} recipients of the last ${BOUNCE_RATE.hours} hours bounced.`,
        'Remove addresses that do not exist before receivers turn against you.',
      ],
      action: { label: 'Look at the activity', path: '/activity' },
      holdsUntil: new Date(now.getTime() + QUIET_MS),
    },
    now,
  );
}

async function checkComplaintRate(
  { companyId, complained, settled, bounced }: BounceFigures,
  { complaintRate }: CompanyAlerts,
  now: Date,
): Promise<void> {
  const delivered = settled - Math.min(bounced, settled);
  if (settled < COMPLAINT_RATE.leastRecipients || delivered === 0) return;
  const rate = complained / delivered;
  const facts = { complained, delivered };
  const cause = { key: `complaint-rate:${companyId}`, alert: 'complaint-rate' as const, companyId, facts };
  const raise = complaintRate / 100;
  if (rate >= raise * CLEAR_PART) await holdAlert(cause, now, new Date(now.getTime() + CALM_MS));
  if (rate < raise || complained < COMPLAINT_RATE.leastComplaints) return;
  await raiseAlert(
    {
      cause,
      subject: 'monitoringEmail',
      icon: 'complaint',
      type: 'warning',
      heading: 'Recipients report your emails as spam',
      paragraphs: [
        `${complained} of ${delivered} delivered recipients of the last ${BOUNCE_RATE.hours} hours reported your mail as spam (${percentOf(complained, delivered, 2)}).`,
        'Mailbox providers block senders above 0.3 %. Write only to people who expect your mail.',
      ],
      action: { label: 'Look at the activity', path: '/activity' },
      holdsUntil: new Date(now.getTime() + QUIET_MS),
    },
    now,
  );
}
