import { CRUD, defineModule } from '#lib/registry/module.ts';

/** Registers webhooks with the rest of the product. */
export const module = defineModule({
  features: {
    webhook: {
      label: 'Webhooks',
      switches: { ...CRUD, activity: { label: 'Activity' }, authentication: { label: 'Authentication' } },
    },
  },
  grants: { 'webhooks/modify': {}, 'webhooks/view': { member: true } },
  screens: [
    {
      name: 'webhook',
      path: '/webhook',
      reach: 'production',
      feature: 'webhook',
      grant: 'webhooks/view',
      nav: { section: 'integrate', label: 'Webhooks', icon: 'webhook', letter: 'w', order: 1 },
    },
    {
      name: 'webhook-create',
      path: '/webhook/create',
      reach: 'production',
      feature: 'webhook.create',
      grant: 'webhooks/modify',
    },
    {
      name: 'webhook-detail',
      path: '/webhook/{id}',
      reach: 'production',
      feature: 'webhook.detail',
      grant: 'webhooks/view',
    },
    {
      name: 'webhook-edit',
      path: '/webhook/{id}/edit',
      reach: 'production',
      feature: 'webhook.update',
      grant: 'webhooks/modify',
    },
  ],
  audit: {
    webhook: {
      target: 'Webhook',
      view: 'webhooks/view',
      actions: {
        create: 'Created a webhook',
        update: 'Changed a webhook',
        delete: 'Deleted a webhook',
        pause: 'Paused a webhook',
        resume: 'Resumed a webhook',
        rotate: "Rotated a webhook's secret",
        'rotate-end': "Retired a webhook's old secret",
        replay: 'Sent webhook events again',
        'cancel-replay': 'Canceled a replay of webhook events',
        'read-secret': "Viewed a webhook's secret",
      },
    },
  },
  retention: [
    { table: 'webhook_deliveries', column: 'finished_at', keptDays: 'RETENTION_WEBHOOK_DAYS' },
    { table: 'webhook_minutes', column: 'minute', keptDays: 'RETENTION_WEBHOOK_DAYS' },
  ],
  counters: {
    webhook: {
      group: 'Transactional Email',
      flag: 'webhook.create',
      label: 'webhook',
      text: 'Webhooks',
      order: 7,
      rows: [{ table: 'webhooks' }],
    },
  },
});
