import {
  cancelForKeys,
  createCampaignForKeys,
  deleteCampaignForKeys,
  getCampaignForKeys,
  listCampaignsForKeys,
  pauseForKeys,
  resumeForKeys,
  scheduleForKeys,
  sendForKeys,
  updateCampaignForKeys,
} from '#lib/campaigns/campaigns/keys/campaigns.ts';
import {
  KeyCampaign,
  KeyCampaignPage,
  KeyCampaignQuery,
  KeyCreateInput,
  KeyMoved,
  KeyMoveInput,
  KeyResumeInput,
  KeyScheduleInput,
  KeySendInput,
  KeyStats,
  KeyUpdateInput,
} from '#lib/campaigns/campaigns/keys/schema.ts';
import { getStatsForKeys } from '#lib/campaigns/campaigns/keys/stats.ts';
import { DeletedCampaign } from '#lib/campaigns/campaigns/schema.ts';
import { IDEMPOTENCY_KEY, type KeyRequest, keyCall, onceCall } from '#lib/senders/api-keys/key-call.ts';
import { requireLiveKey } from '#lib/senders/api-keys/require-live-key.ts';

const shared = { feature: 'emailMarketing.campaign', isCompanyOnly: true, isCamelCase: true } as const;
const view = { ...shared, grant: 'campaigns/view' } as const;
const modify = { ...shared, grant: 'campaigns/modify' } as const;
const send = { ...shared, grant: 'campaigns/send', answer: KeyMoved, headers: IDEMPOTENCY_KEY } as const;

/** Returns the context of a call with a key of production. */
function live({ ctx }: Pick<KeyRequest, 'ctx'>): KeyRequest['ctx'] {
  requireLiveKey(ctx, 'Campaigns');
  return ctx;
}

/** Returns the campaign, the body and the idempotency key of a call. */
const askedOf = <Body>({ params, body, header }: KeyRequest<Body, unknown>) => ({
  id: params.id ?? '',
  input: body,
  idempotencyKey: header('idempotency-key') ?? undefined,
});

/** The calls of keys on campaigns and A/B tests, which belong to the company, in production. */
export const KEY_CALLS = {
  'GET /api/v1/campaigns': keyCall({
    ...view,
    summary: 'List campaigns, or A/B tests, the last created first',
    query: KeyCampaignQuery,
    answer: KeyCampaignPage,
    run: async (request) => listCampaignsForKeys(live(request), request.query),
  }),
  'POST /api/v1/campaigns': onceCall({
    ...modify,
    summary: 'Create a campaign or an A/B test as a draft',
    body: KeyCreateInput,
    answer: KeyCampaign,
    headers: IDEMPOTENCY_KEY,
    run: async (request) => {
      const { input, idempotencyKey } = askedOf(request);
      return createCampaignForKeys(live(request), input, idempotencyKey);
    },
  }),
  'GET /api/v1/campaigns/{id}': keyCall({
    ...view,
    summary: 'Get a campaign or an A/B test',
    answer: KeyCampaign,
    run: async (request) => getCampaignForKeys(live(request), request.params.id ?? ''),
  }),
  'PATCH /api/v1/campaigns/{id}': keyCall({
    ...modify,
    summary: 'Change a draft; absent fields stay as they are',
    body: KeyUpdateInput,
    answer: KeyCampaign,
    run: async (request) => updateCampaignForKeys(live(request), request.params.id ?? '', request.body),
  }),
  'DELETE /api/v1/campaigns/{id}': keyCall({
    ...modify,
    summary: 'Delete a campaign that is not under way',
    answer: DeletedCampaign,
    run: async (request) => deleteCampaignForKeys(live(request), request.params.id ?? ''),
  }),
  'GET /api/v1/campaigns/{id}/stats': keyCall({
    ...view,
    summary: 'Get the numbers of a campaign so far',
    answer: KeyStats,
    run: async (request) => getStatsForKeys(live(request), request.params.id ?? ''),
  }),
  'POST /api/v1/campaigns/{id}/send': onceCall({
    ...send,
    summary: 'Send a campaign: by its stored schedule, else now',
    body: KeySendInput,
    run: async (request) => sendForKeys(live(request), askedOf(request)),
  }),
  'POST /api/v1/campaigns/{id}/schedule': onceCall({
    ...send,
    summary: 'Schedule a campaign',
    body: KeyScheduleInput,
    run: async (request) => scheduleForKeys(live(request), askedOf(request)),
  }),
  'POST /api/v1/campaigns/{id}/cancel': onceCall({
    ...send,
    summary: 'Make a scheduled campaign a draft again, or end one that is being sent',
    body: KeyMoveInput,
    run: async (request) => cancelForKeys(live(request), askedOf(request)),
  }),
  'POST /api/v1/campaigns/{id}/pause': onceCall({
    ...send,
    summary: 'Pause a campaign that is being sent',
    body: KeyMoveInput,
    run: async (request) => pauseForKeys(live(request), askedOf(request)),
  }),
  'POST /api/v1/campaigns/{id}/resume': onceCall({
    ...send,
    summary: 'Resume a paused campaign; after a stop for complaints or bounces with a statement',
    body: KeyResumeInput,
    run: async (request) => resumeForKeys(live(request), askedOf(request)),
  }),
};
