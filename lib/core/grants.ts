import { z } from 'zod';

/** The grants of keys and roles (docs/contract.md §2, SparkPost's names; the last group is the dashboard's own). */
export const GRANTS = [
  'smtp/inject',
  'transmissions/modify',
  'transmissions/view',
  'message_events/view',
  'metrics/view',
  'suppression_lists/manage',
  'sending_domains/manage',
  'bounce_domains/manage',
  'tracking_domains/manage',
  'webhooks/modify',
  'webhooks/view',
  'subaccount/manage',
  'templates/modify',
  'templates/view',
  'ip_pools/manage',
  'recipient_validation/manage',
  'api_keys/manage',
  'authorized_recipients/manage',
  'company/view',
  'company/manage',
  'members/view',
  'members/manage',
  'audit/view',
  'usage/view',
] as const;

/** A grant of an API key or of a role. */
export const Grant = z.enum(GRANTS);
export type Grant = z.infer<typeof Grant>;
