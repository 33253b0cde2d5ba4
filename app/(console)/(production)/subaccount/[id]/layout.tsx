import { requireSubaccount } from '#lib/senders/subaccounts/queries.ts';
import { existingOnly } from '../../../../existing-only.tsx';

/** /subaccount/{id} and below: only for a subaccount of the company. */
export default existingOnly(requireSubaccount);
