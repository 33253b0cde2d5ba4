import { requireTemplate } from '#lib/content/templates/queries.ts';
import { existingOnly } from '../../../../../existing-only.tsx';

/** /template/created/{id}: only for a template of the company. */
export default existingOnly((ctx, id) => requireTemplate(ctx, id));
