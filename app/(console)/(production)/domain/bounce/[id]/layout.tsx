import { requireDelegatedDomain } from '#lib/senders/domains/delegated/queries.ts';
import { existingOnly } from '../../../../../existing-only.tsx';

/** /domain/bounce/{id}: only for a bounce domain of the company. */
export default existingOnly((ctx, id) => requireDelegatedDomain(ctx, { kind: 'bounce', id }));
