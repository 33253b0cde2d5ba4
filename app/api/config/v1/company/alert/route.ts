import { getCompanyAlerts } from '#lib/account/notifications/alerts/company/queries.ts';
import { CompanyAlerts, UpdateCompanyAlertsInput } from '#lib/account/notifications/alerts/company/schema.ts';
import { updateCompanyAlerts } from '#lib/account/notifications/alerts/company/update-company-alerts.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the thresholds of the alerts of the company',
    access: 'company/view',
    feature: 'setting.alertingNotification',
    answer: CompanyAlerts,
    run: ({ ctx }) => getCompanyAlerts(ctx),
  }),
  PUT: handle({
    summary: 'Change the thresholds of the alerts of the company',
    access: 'company/manage',
    feature: 'setting.alertingNotification',
    body: UpdateCompanyAlertsInput,
    answer: CompanyAlerts,
    run: ({ ctx, body }) => updateCompanyAlerts(ctx, body),
  }),
});
