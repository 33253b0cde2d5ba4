import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { cancelScheduled } from '#lib/engine/messages/schedule/transmissions/cancel-scheduled.ts';
import {
  getTransmission,
  listScheduled,
  type ScheduledTransmission,
  type Transmission,
  type TransmissionState,
} from '#lib/engine/messages/schedule/transmissions/transmissions.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath, VendorRoute } from '../vendor-api.ts';

/** SparkPost's words for the state of a transmission. */
const STATES: Readonly<Record<TransmissionState, string>> = {
  scheduled: 'submitted',
  sent: 'Success',
  canceled: 'Canceled',
};

const presentScheduled = ({ id, campaignId, templateId, scheduledAt, recipients }: ScheduledTransmission) => ({
  id,
  state: STATES.scheduled,
  campaign_id: campaignId ?? '',
  content: { template_id: templateId ?? 'inline' },
  num_rcpts: recipients,
  options: { start_time: scheduledAt.toISOString() },
});

const present = ({ id, state, recipients, first }: Transmission) => ({
  id,
  state: STATES[state],
  campaign_id: first.campaignId ?? '',
  content: {
    template_id: first.templateId ?? 'inline',
    from: first.friendlyFrom,
    subject: first.subject,
  },
  metadata: first.metadata ?? {},
  options: {
    transactional: first.transactional,
    ...(first.scheduledAt && { start_time: first.scheduledAt.toISOString() }),
  },
  num_rcpts: recipients,
  num_generated: recipients,
  // A recipient whose message cannot be rendered is refused in the answer.
  num_failed_gen: 0,
});

/** Reads the filter of a list. @throws {AppError} unknownField, invalidField */
function readFilter({ call }: VendorCall<undefined>): { campaignId?: string; templateId?: string } {
  const { campaign_id, template_id, ...others } = Object.fromEntries(new URLSearchParams(call.query));
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw refuse.unknownField(unknown);
  if (template_id && !isUuid(template_id)) {
    throw refuse.field('template_id', 'must be the id of a template');
  }
  return { ...(campaign_id && { campaignId: campaign_id }), ...(template_id && { templateId: template_id }) };
}

async function cancelOne({ key, params }: VendorCall<undefined>): Promise<ApiAnswer> {
  const { id, state } = await getTransmission(key, params[0] ?? '');
  const { canceled } = state === 'scheduled' ? await cancelScheduled(key, { transmissionId: id }) : { canceled: 0 };
  if (canceled === 0) throw new AppError('notScheduled');
  return createAnswer(204, undefined);
}

async function cancelCampaign(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const { campaignId, templateId } = readFilter(call);
  if (!campaignId) throw refuse.missingField('campaign_id');
  const { canceled, taken } = await cancelScheduled(call.key, { campaignId, templateId });
  if (canceled === 0) throw taken > 0 ? new AppError('notScheduled') : noTransmission();
  return createAnswer(204, undefined);
}

const noTransmission = (): AppError => refuse.notFound('transmission');

type Run = (call: VendorCall<undefined>) => Promise<ApiAnswer>;

const view = (summary: string, run: Run): VendorRoute => ({ summary, grant: 'transmissions/view', body: 'none', run });
const cancel = (summary: string, run: Run): VendorRoute => ({
  summary,
  grant: 'transmissions/modify',
  body: 'none',
  run,
});

/** The calls of SparkPost's transmissions beside sending; `send` sends one. */
export const transmissionPaths = (send: VendorRoute): readonly VendorPath[] => [
  {
    pattern: /^\/api\/v1\/transmissions$/,
    name: '/api/v1/transmissions',
    methods: {
      POST: send,
      GET: view('List scheduled transmissions', async (call) => {
        const found = await listScheduled(call.key, readFilter(call));
        return createAnswer(200, { results: found.map(presentScheduled) });
      }),
      DELETE: cancel('Cancel the scheduled transmissions of a campaign', cancelCampaign),
    },
  },
  {
    pattern: /^\/api\/v1\/transmissions\/([^/]+)$/,
    name: '/api/v1/transmissions/{id}',
    methods: {
      GET: view('Get a transmission', async ({ key, params }) => {
        const transmission = await getTransmission(key, params[0] ?? '');
        return createAnswer(200, { results: { transmission: present(transmission) } });
      }),
      DELETE: cancel('Cancel a scheduled transmission', cancelOne),
    },
  },
];
