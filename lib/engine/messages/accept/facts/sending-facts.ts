import type { Environment } from '#lib/core/environment.ts';
import type { PoolChoices } from './pool-choices.ts';
import type { TrackingDefaults } from './tracking-defaults.ts';

/** The facts of a company that each of its messages is checked against. */
export type SendingFacts = {
  companyId: string;
  suspended: boolean;
  /** False while the flag `transactionalEmail` is off on any side. The platform's own mail depends on no flag. */
  isSendingEnabled: boolean;
  sandbox: boolean;
  /** IANA zone of the company's days and months. */
  timezone: string;
  provenDomains: ReadonlySet<string>;
  /** The sending domains whose messages require TLS by default. */
  tlsDomains: ReadonlySet<string>;
  tracking: TrackingDefaults;
  /** Lower case. */
  authorizedRecipients: ReadonlySet<string>;
  hasSuppressions: boolean;
  /** A flag per environment, true until the company's tour has its first email. */
  isFirstIn: Readonly<Record<Environment, boolean>>;
  /** Null where there are no IP pools, as with most. */
  ipPools: PoolChoices | null;
  /** The end of a paid plan and its grace period, after which the free quota counts; null where the plan is free or has no end. */
  paidPlanEndsAt: Date | null;
  /** Slots with a quota of this feature; -1 is unlimited. */
  quotas: ReadonlyMap<string, number>;
};
