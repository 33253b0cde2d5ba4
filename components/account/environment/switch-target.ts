import type { ProductionStatus } from '#lib/account/company/schema.ts';
import type { Environment } from '#lib/core/environment.ts';

/** Returns the screen that leads to the other environment, and the key of its name in the texts of the environment menu. */
export function switchTarget(environment: Environment, status: ProductionStatus) {
  if (environment === 'production') return { href: '/switch-to-sandbox-environment', label: 'toSandbox' } as const;
  if (status === 'Approved') return { href: '/switch-to-production-environment', label: 'toProduction' } as const;
  const href = '/request-production-environment';
  return { href, label: status === 'Requested' ? 'asked' : 'ask' } as const;
}
