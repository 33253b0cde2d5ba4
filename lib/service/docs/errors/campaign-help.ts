import type { campaignErrors } from '#lib/core/errors/catalogue/campaigns.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of campaigns. */
export const campaignHelp: Readonly<Record<keyof typeof campaignErrors, ErrorHelp>> = {
  campaignChanged: {
    when: 'Somebody changed or moved the campaign after you read it, and your call named the revision that you know.',
    fix: 'Read the campaign again, apply your change, and send its new revision.',
  },
  editorTaken: {
    when: 'Somebody else edits the email of the campaign, or you do in another tab of your browser.',
    fix: 'Wait until they are done, or take it over with `take`: what they had not saved stays in their browser.',
  },
  testLimit: {
    when: 'The test would be more mails than the company may still send as tests today.',
    fix: 'Send it to fewer people, or tomorrow.',
  },
  updating: {
    when: 'A new version is being started, and processes of the one before still run, which do not know the emails of campaigns.',
    fix: 'Try again in a minute.',
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
