import type { campaignErrors } from '#lib/core/errors/catalogue/campaigns.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of campaigns. */
export const campaignHelp: Readonly<Record<keyof typeof campaignErrors, ErrorHelp>> = {
  campaignChanged: {
    when: 'Somebody changed or moved the campaign after you read it, and your call named the revision that you know.',
    fix: 'Read the campaign again, apply your change, and send its new revision.',
  },
  emptyAudience: {
    when: 'The audience of the campaign has nobody who may be mailed: it is empty, or everybody in it is excluded.',
    fix: 'Count its recipients to see the reasons of exclusion, and choose other labels, segments or contacts.',
  },
  abTooFew: {
    when: 'Fewer than 10 people get the A/B test, or fewer than one for each variant.',
    fix: 'Choose a larger audience, raise the share of the test, or send a plain campaign.',
  },
  winnerZero: {
    when: 'The test of an A/B test takes the whole audience, so that nobody is left for the winner.',
    fix: 'Set the share of the test to 99 % or less.',
  },
};
