import type { Grant } from '#lib/registry/grants.ts';

/** The grants of a role by what they are about, in the order in which a person would look for them. */
export const GRANT_GROUPS: readonly {
  key: 'sending' | 'content' | 'insight' | 'setup' | 'audience' | 'account';
  grants: readonly Grant[];
}[] = [
  {
    key: 'sending',
    grants: [
      'smtp/inject',
      'transmissions/modify',
      'authorized_recipients/manage',
      'templates/view',
      'templates/modify',
      'recipient_validation/manage',
      'suppression_lists/manage',
    ],
  },
  { key: 'content', grants: ['media/view', 'media/modify'] },
  { key: 'insight', grants: ['transmissions/view', 'message_events/view', 'metrics/view', 'usage/view'] },
  {
    key: 'setup',
    grants: [
      'sending_domains/manage',
      'bounce_domains/manage',
      'tracking_domains/manage',
      'webhooks/view',
      'webhooks/modify',
      'ip_pools/manage',
      'subaccount/manage',
      'api_keys/manage',
    ],
  },
  {
    key: 'audience',
    grants: [
      'contacts/view',
      'contacts/modify',
      'contacts/delete',
      'contacts/export',
      'privacy/manage',
      'senders/manage',
      'campaigns/view',
      'campaigns/modify',
      'campaigns/send',
    ],
  },
  {
    key: 'account',
    grants: ['company/view', 'company/manage', 'members/view', 'members/manage', 'audit/view'],
  },
];
