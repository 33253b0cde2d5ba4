import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid, newOpaqueId } from '#lib/core/ids.ts';
import { cancelScheduled } from '#lib/engine/messages/schedule/transmissions/cancel-scheduled.ts';
import { checkFields } from '../field-table.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath } from '../vendor-api.ts';
import { SENDGRID_SCHEDULED } from './fields.ts';

const grant = 'transmissions/modify';

const Change = z.object({ batch_id: z.uuid({ error: 'must be one of POST /v3/mail/batch' }), status: z.string() });

/** Cancels the scheduled messages of a batch; messages that are on their way are sent. */
async function cancel({ key }: VendorCall<unknown>, body: unknown) {
  checkFields(SENDGRID_SCHEDULED, body);
  const change = parseInput(Change, body);
  await cancelScheduled(key, { batchId: change.batch_id });
  return change;
}

/** Requires that a part of a path has the form of a batch. @throws {AppError} notFound */
function requireBatch(id: string | undefined): string {
  if (id !== undefined && isUuid(id)) return id;
  throw refuse.notFound('batch');
}

/** The calls of SendGrid's batches. A batch is a name that senders give: no list of them is kept. */
export const SENDGRID_SCHEDULES: readonly VendorPath[] = [
  {
    pattern: /^\/v3\/mail\/batch$/,
    name: '/v3/mail/batch',
    methods: {
      POST: {
        summary: 'Create the name of a batch',
        grant,
        body: 'none',
        run: async () => createAnswer(201, { batch_id: newOpaqueId() }),
      },
    },
  },
  {
    pattern: /^\/v3\/mail\/batch\/([^/]+)$/,
    name: '/v3/mail/batch/{batch_id}',
    methods: {
      GET: {
        summary: 'Check the name of a batch',
        grant,
        body: 'none',
        run: async ({ params }) => createAnswer(200, { batch_id: requireBatch(params[0]) }),
      },
    },
  },
  {
    pattern: /^\/v3\/user\/scheduled_sends$/,
    name: '/v3/user/scheduled_sends',
    methods: {
      POST: {
        summary: 'Cancel the scheduled messages of a batch',
        grant,
        body: 'json',
        run: async (call) => createAnswer(201, await cancel(call, call.body)),
      },
    },
  },
  {
    pattern: /^\/v3\/user\/scheduled_sends\/([^/]+)$/,
    name: '/v3/user/scheduled_sends/{batch_id}',
    methods: {
      PATCH: {
        summary: 'Cancel the scheduled messages of a batch',
        grant,
        body: 'json',
        run: async (call) => {
          const given = typeof call.body === 'object' && call.body !== null ? call.body : {};
          await cancel(call, { ...given, batch_id: requireBatch(call.params[0]) });
          return createAnswer(204, undefined);
        },
      },
      DELETE: {
        summary: 'Resume a batch: refused, since a cancellation is final',
        grant,
        body: 'none',
        run: async ({ params }) => {
          requireBatch(params[0]);
          const message = 'A canceled batch cannot be resumed: send its messages again.';
          throw new AppError('notAvailable', { field: 'batch_id', message });
        },
      },
    },
  },
];
