import { requireIpPool } from '#lib/senders/ip-pools/queries.ts';
import { existingOnly } from '../../../../existing-only.tsx';

/** /ip-pool/{id} and below: only for a pool of the company. */
export default existingOnly(({ scope }, id) => requireIpPool(scope.companyId, id));
