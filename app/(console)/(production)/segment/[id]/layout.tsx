import { getSegment } from '#lib/audience/segments/lists.ts';
import { existingOnly } from '../../../../existing-only.tsx';

/** /segment/{id} and below: only for a segment of the company. */
export default existingOnly((ctx, id) => getSegment(ctx, { id }));
