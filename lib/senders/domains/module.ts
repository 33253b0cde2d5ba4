import { CRUD, defineModule } from '#lib/registry/module.ts';

/** Registers domains with the rest of the product. */
export const module = defineModule({
  features: {
    sendingDomain: {
      label: 'Sending domains',
      switches: {
        ...CRUD,
        detailAuthentication: { label: 'Authentication details' },
        detailInformation: { label: 'Information details' },
      },
    },
    bounceDomain: {
      label: 'Bounce domains',
      switches: {
        ...CRUD,
        detailAuthentication: { label: 'Authentication details' },
        detailInformation: { label: 'Information details' },
      },
    },
    trackingDomain: {
      label: 'Tracking domains',
      switches: {
        ...CRUD,
        detailAuthentication: { label: 'Authentication details' },
        detailInformation: { label: 'Information details' },
      },
    },
  },
  grants: { 'sending_domains/manage': {}, 'bounce_domains/manage': {}, 'tracking_domains/manage': {} },
  screens: [
    { name: 'shared-records', path: '/shared-records/{token}', reach: 'public' },
    { name: 'domain', path: '/domain', reach: 'production', feature: 'sendingDomain', grant: 'sending_domains/manage' },
    {
      name: 'domain-add',
      path: '/domain/add',
      reach: 'production',
      feature: 'sendingDomain.create',
      grant: 'sending_domains/manage',
    },
    {
      name: 'domain-bounce',
      path: '/domain/bounce',
      reach: 'production',
      feature: 'bounceDomain',
      grant: 'bounce_domains/manage',
    },
    {
      name: 'domain-bounce-detail',
      path: '/domain/bounce/{id}',
      reach: 'production',
      feature: 'bounceDomain.detail',
      grant: 'bounce_domains/manage',
    },
    {
      name: 'domain-sending',
      path: '/domain/sending',
      reach: 'production',
      feature: 'sendingDomain',
      grant: 'sending_domains/manage',
      nav: { section: 'deliverability', label: 'Domains', icon: 'domain', letter: 'd', order: 1, within: '/domain' },
    },
    {
      name: 'domain-sending-detail',
      path: '/domain/sending/{id}',
      reach: 'production',
      feature: 'sendingDomain.detail',
      grant: 'sending_domains/manage',
    },
    {
      name: 'domain-tracking',
      path: '/domain/tracking',
      reach: 'production',
      feature: 'trackingDomain',
      grant: 'tracking_domains/manage',
    },
    {
      name: 'domain-tracking-detail',
      path: '/domain/tracking/{id}',
      reach: 'production',
      feature: 'trackingDomain.detail',
      grant: 'tracking_domains/manage',
    },
  ],
  audit: {
    'bounce-domain': {
      target: 'Bounce domain',
      view: 'bounce_domains/manage',
      actions: {
        add: 'Added a bounce domain',
        update: 'Changed a bounce domain',
        delete: 'Deleted a bounce domain',
        verify: 'Verified a bounce domain',
        lose: 'Lost a bounce domain: its record is gone',
      },
    },
    dkim: {
      changes: 'domain',
      actions: {
        rotate: 'Started a DKIM key rotation',
        switch: 'Switched to new DKIM keys',
        cancel: 'Canceled a DKIM key rotation',
        remove: 'Removed old DKIM keys',
      },
    },
    domain: {
      target: 'Sending domain',
      view: 'sending_domains/manage',
      actions: {
        add: 'Added a sending domain',
        update: 'Changed a sending domain',
        delete: 'Deleted a sending domain',
        verify: 'Verified a sending domain',
        lose: 'Lost a sending domain: its record is gone',
        share: "Shared a domain's records",
        'ip-pool': 'Chose an IP pool for a domain',
        assign: 'Assigned a domain to a subaccount',
      },
    },
    'tracking-domain': {
      target: 'Tracking domain',
      view: 'tracking_domains/manage',
      actions: {
        add: 'Added a tracking domain',
        update: 'Changed a tracking domain',
        delete: 'Deleted a tracking domain',
        verify: 'Verified a tracking domain',
        lose: 'Lost a tracking domain: its record is gone',
      },
    },
  },
  missions: {
    'sending-domain': {
      title: 'Verify a sending domain',
      text: 'Mailboxes trust mail that your own domain signs.',
      feature: 'sendingDomain',
      grant: 'sending_domains/manage',
      link: '/domain/sending',
      order: 1,
      done: { table: 'sending_domains', where: "NOT is_platform AND status = 'verified'" },
    },
  },
  counters: {
    senderDomain: {
      group: 'Email Sender',
      flag: 'sendingDomain.create',
      label: 'sender domain',
      text: 'Sending domains',
      order: 2,
      rows: [{ table: 'sending_domains', where: 'NOT is_platform' }],
    },
    bounceDomain: {
      group: 'Email Sender',
      flag: 'bounceDomain.create',
      label: 'bounce domain',
      text: 'Bounce domains',
      order: 3,
      rows: [{ table: 'bounce_domains' }],
    },
    trackingDomain: {
      group: 'Email Sender',
      flag: 'trackingDomain.create',
      label: 'tracking domain',
      text: 'Tracking domains',
      order: 4,
      rows: [{ table: 'tracking_domains' }],
    },
  },
});
