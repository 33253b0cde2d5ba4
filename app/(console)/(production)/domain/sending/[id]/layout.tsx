import { requireSendingDomain } from '#lib/senders/domains/queries.ts';
import { existingOnly } from '../../../../../existing-only.tsx';

/** /domain/sending/{id}: only for a sending domain of the company. */
export default existingOnly(requireSendingDomain);
