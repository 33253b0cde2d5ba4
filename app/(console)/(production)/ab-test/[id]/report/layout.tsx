import { getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { existingOnly } from '../../../../../existing-only.tsx';

/** /ab-test/{id}/report: only for an A/B test of the company. */
export default existingOnly((ctx, id) => getCampaign(ctx, 'ab', id));
