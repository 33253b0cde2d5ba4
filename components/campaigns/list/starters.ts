import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import type { Given } from '#lib/client/calls.ts';

/** The beginnings that an empty list offers. */
export const STARTERS = {
  'email-marketing': ['newsletter', 'offer', 'announcement'],
  'ab-test': ['subject', 'content', 'time'],
} as const satisfies Record<CampaignType, readonly string[]>;

/** A beginning of a new campaign or a new test. */
export type Starter = (typeof STARTERS)[CampaignType][number];

const EVERYBODY = { include: { all: true } } as const;

/** Part of the audience that a new test is sent to, in percent. */
const TEST_SHARE = 20;

type Facts = Pick<Given<'POST /api/suite/v1/ab-test'>['body'], 'audience' | 'ab' | 'variants'>;

/** Returns the facts with which a campaign or a test begins. */
export function factsOf(starter: Starter | null): Facts {
  switch (starter) {
    case 'newsletter':
    case 'announcement':
      return { audience: EVERYBODY };
    case 'subject':
    case 'content':
    case 'time':
      return {
        audience: EVERYBODY,
        ab: { variable: starter, testShare: TEST_SHARE },
        variants: [{ name: 'A' }, { name: 'B' }],
      };
    default:
      return {};
  }
}
