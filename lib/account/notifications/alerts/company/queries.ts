import type { Scope } from '#lib/core/context.ts';
import { type CompanyAlerts, USUAL_ALERTS } from './schema.ts';
import { findAllCompanyAlerts, findCompanyAlerts } from './store.ts';

/** Returns the thresholds of the alerts of the scope's company. */
export const getCompanyAlerts = ({ scope }: { scope: Pick<Scope, 'companyId'> }): Promise<CompanyAlerts> =>
  findCompanyAlerts(scope.companyId);

/** Loads the thresholds of all companies; the result returns those of one. */
export async function loadCompanyAlerts(): Promise<(companyId: string) => CompanyAlerts> {
  const chosen = await findAllCompanyAlerts();
  return (companyId) => chosen.get(companyId) ?? USUAL_ALERTS;
}
