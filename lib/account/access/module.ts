import { defineModule, later } from '#lib/registry/module.ts';

/** Registers access with the rest of the product. */
export const module = defineModule({
  features: {
    app: {
      label: 'Application',
      switches: {
        documentation: { label: 'Documentation' },
        support: { label: 'Support' },
        environment: { label: 'Environments' },
        enableAccountSetting: { label: 'Account settings' },
        billing: { label: 'Billing', available: false },
        update: { label: 'Product updates', available: false },
      },
    },
    bannerManagement: later('Banner management'),
    audienceManager: later('Audience manager'),
    customerInsight: later('Customer insight'),
    landingPageBuilder: later('Landing page builder'),
    templateManager: {
      label: 'Template manager',
      available: false,
      switches: { share: { label: 'Sharing templates' } },
    },
    eventManagement: later('Event management'),
    interactiveForm: later('Interactive form'),
    emailAutomation: later('Email automation'),
    socialMediaManagement: later('Social media management'),
    email: later('Email'),
    billing: later('Billing Management'),
    extraQuota: later('Extra quota'),
    bulkQuota: later('Bulk quota'),
    shortenerUrl: later('Shortener Url'),
    pushNotification: later('Push notification'),
    whatsapp: later('WhatsApp'),
    flow: later('Flow'),
    cdp: later('CDP'),
    dia: later('DIA'),
    listed: {
      label: 'For named companies',
      switches: {
        chatDisabled: { label: 'Chat disabled', byDefault: false },
        downloadEmailHtml: { label: 'Download of email HTML', byDefault: false },
        noHeaderSpace: { label: 'No header space', byDefault: false, available: false },
        wordWall: { label: 'Word wall', byDefault: false, available: false },
        largeContactDeletion: { label: 'Large contact deletion', byDefault: false },
        importWithoutEmail: { label: 'Import without email', byDefault: false, available: false },
      },
    },
  },
  screens: [
    { name: 'home', path: '/', reach: 'public' },
    { name: 'loading', path: '/loading', reach: 'public' },
    { name: 'error', path: '/error', reach: 'public' },
    { name: 'page-loading', path: '/page/loading', reach: 'public' },
    { name: 'dashboard', path: '/dashboard', reach: 'public' },
    { name: 'err', path: '/err', reach: 'public' },
  ],
  audit: {
    feature: {
      target: 'Feature',
      actions: { set: 'Turned a feature on or off', 'set-global': 'Turned a feature on or off for everyone' },
    },
    vendor: { target: 'Vendor', actions: { define: 'Changed a vendor' } },
  },
  retention: [{ table: 'rate_limits', column: 'expires_at', keptDays: 1 }],
});
