import { UsageScreen } from '#components/account/usage/usage-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { getNotificationAlert } from '#lib/account/notifications/alerts/notification-alert.ts';
import { firstThreshold } from '#lib/account/notifications/alerts/schema.ts';
import { getGraceEnd } from '#lib/account/usage/plans/queries.ts';
import { getUsage, listPlanCounters } from '#lib/account/usage/queries.ts';
import { dayAt } from '#lib/core/calendar.ts';
import { getUsageMonth } from '#lib/insight/activity/usage/get-usage-month.ts';
import { isCapturing } from '#lib/insight/captured-mail/capture-state.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import { listMonthUsage } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../guarded-page.tsx';
import { requestWay } from '../request-way.ts';

export const generateMetadata = pageTitle('usage', 'title');

/** /usage-monitoring: the used quota, its forecast, the month by day, every quota, subaccounts and add-ons. */
export default guardedPage(async (context) => {
  const { ctx, company, features } = context;
  const has = (path: FeaturePath) => isEnabled(features, path);
  const shows = {
    plan: has('usage.information') && has('usage.informationPlan'),
    usage: has('usage.information') && has('usage.informationUsage'),
    addOns: has('usage.addOn'),
    alerts: has('app.enableAccountSetting') && has('setting.alertingNotification'),
    subaccounts: has('subaccount.detail'),
  };
  const [usage, month, counters, alerts, graceUntil] = await Promise.all([
    getUsage(ctx),
    has('usage.chart') ? getUsageMonth(ctx) : null,
    shows.usage ? listPlanCounters(ctx) : [],
    getNotificationAlert(ctx),
    shows.plan ? getGraceEnd(ctx) : null,
  ]);
  const quota = usage.features.transactionalEmail?.quota ?? 0;
  const { timezone, environment } = company;
  const hasSubaccounts = shows.usage && environment === 'production' && has('subaccount');
  const isAlerted = has('setting.monitoringUsage') && shows.alerts;
  return (
    <Texts areas={['usage']}>
      <UsageScreen
        usage={usage}
        month={month}
        lastDay={dayAt(timezone, new Date(Date.parse(usage.periodEnd) - 1))}
        environment={environment}
        isCapturing={isCapturing()}
        shows={shows}
        counters={counters}
        subaccounts={hasSubaccounts ? await listMonthUsage(ctx, { quota, timezone }) : []}
        requestWay={requestWay(context)}
        alertAt={isAlerted ? firstThreshold(alerts) : null}
        graceUntil={graceUntil}
      />
    </Texts>
  );
});
