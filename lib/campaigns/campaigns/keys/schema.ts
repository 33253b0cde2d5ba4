import { z } from 'zod';
import {
  AbTestDetail,
  CampaignSummary,
  CreateAbTestInput,
  MovedCampaign,
  ResumeCampaignInput,
  SendCampaignInput,
  UpdateAbTestInput,
} from '../schema.ts';
import { CAMPAIGN_STATES } from '../values.ts';

const Type = z
  .enum(['email', 'ab'])
  .meta({ description: '`email` for a campaign, `ab` for an A/B test.', example: 'email' });

/** `POST /api/v1/campaigns`. */
export const KeyCreateInput = CreateAbTestInput.extend({ type: Type.default('email') });
export type KeyCreateInput = z.infer<typeof KeyCreateInput>;

/** The revision that is changed: a key that has not read it changes the present one. */
const revision = UpdateAbTestInput.shape.revision.optional().meta({
  description: 'The revision that was read; another one is refused with 412. The present one if it is absent.',
});

/** `PATCH /api/v1/campaigns/{id}`: absent fields stay as they are. */
export const KeyUpdateInput = UpdateAbTestInput.extend({ revision });
export type KeyUpdateInput = z.infer<typeof KeyUpdateInput>;

/** `POST /api/v1/campaigns/{id}/cancel` and `/pause`. */
export const KeyMoveInput = z.strictObject({ revision });
export type KeyMoveInput = z.infer<typeof KeyMoveInput>;

/** `POST /api/v1/campaigns/{id}/send`. */
export const KeySendInput = SendCampaignInput.pick({ partial: true }).extend({ revision });
export type KeySendInput = z.infer<typeof KeySendInput>;

/** `POST /api/v1/campaigns/{id}/schedule`. */
export const KeyScheduleInput = SendCampaignInput.extend({
  scheduledAt: SendCampaignInput.shape.scheduledAt.unwrap().meta({
    description: 'When it begins; it replaces the stored schedule.',
    example: '2026-12-01T09:00:00Z',
  }),
  revision,
});
export type KeyScheduleInput = z.infer<typeof KeyScheduleInput>;

/** `POST /api/v1/campaigns/{id}/resume`. */
export const KeyResumeInput = ResumeCampaignInput.extend({ revision });
export type KeyResumeInput = z.infer<typeof KeyResumeInput>;

/** A campaign or an A/B test with everything that is set. */
export const KeyCampaign = AbTestDetail.extend({ type: Type });
export type KeyCampaign = z.infer<typeof KeyCampaign>;

/** The answer of a move: a repeated one gets the first answer. */
export const KeyMoved = MovedCampaign.extend({ id: z.uuid().meta({ description: 'The campaign.' }) });
export type KeyMoved = z.infer<typeof KeyMoved>;

/** `GET /api/v1/campaigns`. */
export const KeyCampaignQuery = z.strictObject({
  type: Type.default('email'),
  state: z.enum(CAMPAIGN_STATES).optional().meta({ description: 'Only those in this state.', example: 'SENT' }),
  cursor: z.uuid().optional().meta({ description: 'The `next_cursor` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(100).default(25).meta({ description: 'Rows of a page.', example: 25 }),
});
export type KeyCampaignQuery = z.infer<typeof KeyCampaignQuery>;

const NextCursor = z.uuid().nullable().meta({ description: 'The cursor of the next page; null on the last one.' });

/** The answer of `GET /api/v1/campaigns`. */
export const KeyCampaignPage = z.object({
  data: z.array(CampaignSummary).meta({ description: 'Campaigns, the last created first.' }),
  nextCursor: NextCursor,
});
export type KeyCampaignPage = z.infer<typeof KeyCampaignPage>;

const People = (description: string, example: number) => z.int().min(0).meta({ description, example });

const NUMBERS = {
  delivered: People('People whose mail was delivered.', 1_180),
  opened: People('Those who opened it; apps that load every picture are left out.', 420),
  clicked: People('Those who clicked a link.', 96),
  notOpened: People('Those whose mail was delivered and who did not open it.', 760),
  bounced: z
    .object({
      hard: People('Addresses that do not exist.', 9),
      soft: People('Failures that may pass.', 8),
      block: People('Refusals by the policy of a receiver.', 3),
    })
    .meta({ description: 'People whose mail came back.' }),
  unsubscribed: People('Those who unsubscribed by it.', 4),
  reported: People('Those who reported it as spam.', 1),
};

/** The answer of `GET /api/v1/campaigns/{id}/stats`. */
export const KeyStats = z.object({
  id: z.uuid().meta({ description: 'The campaign.' }),
  state: KeyCampaign.shape.state,
  recipients: People('People of its audience when it was sent; 0 before.', 1_204),
  sent: People('People for whom a message was made so far.', 1_200),
  ...NUMBERS,
  byVariant: z
    .array(z.object({ number: z.int().meta({ description: 'The variant, from 0.', example: 0 }), ...NUMBERS }))
    .meta({ description: 'The same by variant; of a campaign that is no test, one.' }),
});
export type KeyStats = z.infer<typeof KeyStats>;
