import { findCompany } from '#lib/company/find-company.ts';
import { presentRequest } from './present.ts';
import { PendingProductionRequest } from './schema.ts';
import { findWaitingRequests } from './store.ts';

/** Requests that the operator is shown at once at most. */
export const WAITING_REQUESTS_MAX = 200;

/** The requests of all companies that wait for a decision, the longest waiting first; for the operator only. */
export async function listProductionRequests(): Promise<PendingProductionRequest[]> {
  const rows = await findWaitingRequests(WAITING_REQUESTS_MAX);
  return Promise.all(
    rows.map(async (row) =>
      PendingProductionRequest.parse({ ...presentRequest(row), company: await findCompany(row.companyId) }),
    ),
  );
}
