import { requireDelegatedDomain } from '#lib/senders/domains/delegated/queries.ts';
import { existingOnly } from '../../../../../existing-only.tsx';

/** /domain/tracking/{id}: only for a tracking domain of the company. */
export default existingOnly((ctx, id) => requireDelegatedDomain(ctx, { kind: 'tracking', id }));
