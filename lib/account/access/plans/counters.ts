import type { FeaturePath } from '#lib/registry/features.ts';
import type { PlanGroupName } from './plan-groups.ts';

/** Everything of which a company may have a number by its plan, in the order of the usage screen; storage is in bytes. */
export const COUNTER_NAMES = [
  'member',
  'senderDomain',
  'bounceDomain',
  'trackingDomain',
  'email',
  'apiKey',
  'webhook',
  'subaccount',
  'ipPool',
  'authorizedRecipient',
  'storage',
] as const;

/** The name of a counter: the sub-feature of the plan that limits it. */
export type CounterName = (typeof COUNTER_NAMES)[number];

/** The group of a counter in a plan, the flag that carries its limit, and the name of one in refusals. */
type CounterFacts = { group: PlanGroupName; flag: FeaturePath; label: string };

/** The facts of each counter. */
export const COUNTERS: Readonly<Record<CounterName, CounterFacts>> = {
  member: { group: 'Team Management', flag: 'teamManagement.member', label: 'member' },
  senderDomain: { group: 'Email Sender', flag: 'sendingDomain.create', label: 'sender domain' },
  bounceDomain: { group: 'Email Sender', flag: 'bounceDomain.create', label: 'bounce domain' },
  trackingDomain: { group: 'Email Sender', flag: 'trackingDomain.create', label: 'tracking domain' },
  email: { group: 'Template Manager', flag: 'template.create', label: 'template' },
  apiKey: { group: 'Transactional Email', flag: 'apiKey.create', label: 'API key' },
  webhook: { group: 'Transactional Email', flag: 'webhook.create', label: 'webhook' },
  subaccount: { group: 'Transactional Email', flag: 'subaccount.create', label: 'sub-account' },
  ipPool: { group: 'Transactional Email', flag: 'ipPool.create', label: 'IP pool' },
  authorizedRecipient: {
    group: 'Transactional Email',
    flag: 'transactionalEmail.authorizedRecipient',
    label: 'authorized recipient',
  },
  storage: { group: 'File Manager', flag: 'transactionalEmail.storage', label: 'storage' },
};
