import { getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { existingOnly } from '../../../../../existing-only.tsx';

/** /email-marketing/{id}/report: only for a campaign of the company. */
export default existingOnly((ctx, id) => getCampaign(ctx, 'email', id));
