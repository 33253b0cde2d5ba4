import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';

/** The screens of one campaign. */
export type CampaignScreen = 'edit' | 'compose' | 'report';

/** Returns the list of a type of campaigns. */
export const campaignsPath = (type: CampaignType): string => `/${type}`;

/** Returns a screen of a campaign. */
export const campaignPath = (type: CampaignType, id: string, screen: CampaignScreen): string =>
  `/${type}/${id}/${screen}`;
