import { getCompanyAlerts, updateCompanyAlerts } from '#lib/account/notifications/alerts/company/company-alerts.ts';
import { CompanyAlerts, UpdateCompanyAlertsInput } from '#lib/account/notifications/alerts/company/schema.ts';

import { getNotificationAlert, updateNotificationAlert } from '#lib/account/notifications/alerts/notification-alert.ts';
import { NotificationAlert, UpdateNotificationAlertInput } from '#lib/account/notifications/alerts/schema.ts';

import {
  dismissNotification,
  listNotifications,
  markNotificationsRead,
} from '#lib/account/notifications/notifications.ts';

import { MarkReadInput, NotificationPage, NotificationQuery } from '#lib/account/notifications/schema.ts';
import { call } from '#lib/core/call.ts';

/** The console's calls of notifications. */
export const CALLS = {
  'GET /api/config/v1/company/alert': call({
    summary: 'Get the thresholds of the alerts of the company',
    access: 'company/view',
    feature: 'setting.alertingNotification',
    answer: CompanyAlerts,
    run: ({ ctx }) => getCompanyAlerts(ctx),
  }),
  'PUT /api/config/v1/company/alert': call({
    summary: 'Change the thresholds of the alerts of the company',
    access: 'company/manage',
    feature: 'setting.alertingNotification',
    body: UpdateCompanyAlertsInput,
    answer: CompanyAlerts,
    run: ({ ctx, body }) => updateCompanyAlerts(ctx, body),
  }),
  'GET /api/config/v1/notification-alert': call({
    summary: 'Get the alert settings of the caller',
    access: 'session',
    feature: 'setting.alertingNotification',
    answer: NotificationAlert,
    run: ({ ctx }) => getNotificationAlert(ctx),
  }),
  'PUT /api/config/v1/notification-alert': call({
    summary: 'Update the alert settings of the caller',
    access: 'session',
    feature: 'setting.alertingNotification',
    body: UpdateNotificationAlertInput,
    answer: NotificationAlert,
    run: ({ ctx, body }) => updateNotificationAlert(ctx, body),
  }),
  'DELETE /api/config/v1/notifications/{id}': call({
    summary: 'Delete a notification of the caller',
    access: 'session',
    feature: 'setting.notification',
    status: 204,
    run: ({ ctx, params }) => dismissNotification(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/config/v1/notifications': call({
    summary: 'List the notifications of the caller, newest first',
    access: 'session',
    feature: 'setting.notification',
    query: NotificationQuery,
    answer: NotificationPage,
    run: ({ ctx, query }) => listNotifications(ctx, query),
  }),
  'PUT /api/config/v1/notifications': call({
    summary: 'Mark some or all notifications as read',
    access: 'session',
    feature: 'setting.notification',
    body: MarkReadInput,
    status: 204,
    run: ({ ctx, body }) => markNotificationsRead(ctx, body),
  }),
};
