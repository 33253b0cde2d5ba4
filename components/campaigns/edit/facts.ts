import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import type { AnswerOf } from '#lib/client/calls.ts';

type EmailDetail = AnswerOf<'GET /api/suite/v1/email-marketing/{id}'>;
type TestDetail = AnswerOf<'GET /api/suite/v1/ab-test/{id}'>;

/** A campaign or an A/B test as the calls answer it; a campaign has no parts of a test. */
export type Campaign = EmailDetail & Partial<Pick<TestDetail, 'ab' | 'variants' | 'winner'>>;

/** The rules of an A/B test. */
export type AbRules = NonNullable<TestDetail['ab']>;

/** A variant as it is written. */
export type Variant = Omit<TestDetail['variants'][number], 'number' | 'share'>;

/** The people of a campaign. */
export type Audience = EmailDetail['audience'];

/** The people of one side of an audience; `all` is of those who are included alone. */
export type AudiencePart = Audience['include'] | Audience['exclude'];

/** The time of a campaign. */
export type Schedule = NonNullable<EmailDetail['schedule']>;

/** All that people write about a campaign. */
export type Facts = {
  name: string;
  categoryId: string | null;
  senderId: string | null;
  templateId: string | null;
  audience: Audience;
  schedule: Schedule | null;
  utm: EmailDetail['utm'];
  options: EmailDetail['options'];
  ab: AbRules | null;
  variants: readonly Variant[];
};

/** Returns what is written about a campaign. */
export const factsOf = (campaign: Campaign): Facts => ({
  name: campaign.name,
  categoryId: campaign.category?.id ?? null,
  senderId: campaign.senderId,
  templateId: campaign.templateId,
  audience: campaign.audience,
  schedule: campaign.schedule,
  utm: campaign.utm,
  options: campaign.options,
  ab: campaign.ab ?? null,
  variants: (campaign.variants ?? []).map(({ number: _, share: __, ...variant }) => variant),
});

/** A card of the screen. */
export type CardName = 'setup' | 'audience' | 'content' | 'test' | 'review';

/** Returns the cards of a type in their order. */
export const cardsOf = (type: CampaignType): readonly CardName[] =>
  type === 'ab-test' ? ['setup', 'test', 'audience', 'content', 'review'] : ['setup', 'audience', 'content', 'review'];

const CARDS: readonly (readonly [beginning: string, card: CardName])[] = [
  ['audience', 'audience'],
  ['templateId', 'content'],
  ['content', 'content'],
  ['ab', 'test'],
  ['variants', 'test'],
  ['schedule', 'review'],
];

/** Returns the card of a field that a refusal names; the set-up for all others. */
export const cardOfField = (field: string | undefined): CardName =>
  CARDS.find(([beginning]) => field?.startsWith(beginning))?.[1] ?? 'setup';

/** Returns true for an audience that includes nobody. */
export const isNobody = ({ include }: Audience): boolean =>
  !include.all && Object.values(include).every((part) => typeof part === 'boolean' || part.length === 0);
