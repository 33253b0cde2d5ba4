import { requireApiKey } from '#lib/senders/api-keys/queries.ts';
import { existingOnly } from '../../../../existing-only.tsx';

/** /api-key/{id} and below: only for a key of the company. */
export default existingOnly(requireApiKey);
