import { defineModule } from '#lib/registry/module.ts';

/** Registers company with the rest of the product. */
export const module = defineModule({
  features: {
    setting: {
      label: 'Settings',
      switches: {
        alertingNotification: { label: 'Alerts' },
        monitoring: { label: 'Monitoring' },
        monitoringEmail: { label: 'Email monitoring' },
        monitoringWebhook: { label: 'Webhook monitoring' },
        monitoringUsage: { label: 'Usage monitoring' },
        notification: { label: 'Notifications' },
        userManagement: { label: 'User management' },
        userManagementAdd: { label: 'Adding users' },
      },
    },
  },
  grants: { 'company/view': { member: true }, 'company/manage': {} },
  screens: [
    {
      name: 'account-setting',
      path: '/account-setting',
      reach: 'sandbox',
      feature: 'app.enableAccountSetting',
      nav: [
        { section: 'foot', label: 'Settings', icon: 'settings', letter: 'e', order: 3 },
        { parent: 'userSetting', label: 'User Profile', at: '?tab=profile', order: 1 },
        { parent: 'userSetting', label: 'Change Password', at: '?tab=security', order: 2 },
        { parent: 'userSetting', label: 'Change Email', at: '?tab=security#email', order: 3 },
        { parent: 'userSetting', label: 'Company Profile', at: '?tab=company', order: 4 },
        { parent: 'teamManagement', label: 'User Team', at: '?tab=team', order: 1 },
        { parent: 'userSetting', label: 'Email Notification', at: '?tab=notifications', order: 6 },
      ],
    },
  ],
  retention: [{ table: 'company_slugs', column: 'released_at', keptDays: 90 }],
  audit: {
    company: {
      target: 'Company',
      actions: {
        create: 'Created the company',
        update: "Changed the company's details",
        slug: "Changed the company's name in web addresses",
        'two-factor': 'Changed whether members need two-factor authentication',
        suspend: 'Suspended the company',
        resume: 'Lifted the suspension',
        'set-vendor': 'Assigned the company to a vendor',
      },
    },
  },
});
