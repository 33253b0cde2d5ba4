import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { BATCH_MAX } from '#lib/core/limits.ts';
import { ChangedEmail, Email, EmailEventList, EmailList, SentBatch, SentEmail } from '#lib/engine/messages/answers.ts';
import { getEmail } from '#lib/engine/messages/read/get-email.ts';
import { listEmailEvents } from '#lib/engine/messages/read/list-email-events.ts';
import { listEmails } from '#lib/engine/messages/read/list-emails.ts';
import { cancelEmail } from '#lib/engine/messages/schedule/cancel-email.ts';
import { rescheduleEmail } from '#lib/engine/messages/schedule/reschedule-email.ts';
import { ListEmailsQuery, RescheduleEmailInput, SendEmailInput } from '#lib/engine/messages/schema.ts';
import { type BatchMode, sendBatch } from '#lib/engine/messages/send/send-batch.ts';
import { sendEmail } from '#lib/engine/messages/send/send-email.ts';
import type { Sender } from '#lib/engine/messages/sender.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import type { ApiCall } from './call.ts';
import type { AdmittedCall, Path, Route } from './route.ts';

type Facts = Pick<Route, 'summary' | 'grant' | 'query' | 'answer'>;

const read = (facts: Facts, run: (admitted: AdmittedCall) => Promise<unknown>): Route => ({
  ...facts,
  takesBody: false,
  run: async (admitted) => ({ answer: await run(admitted), replayed: false }),
});

type WriteFacts = Omit<Route, 'grant' | 'takesBody' | 'run'> & { body: z.ZodType };

const write = (facts: WriteFacts, run: Route['run']): Route => ({
  ...facts,
  grant: 'transmissions/modify',
  takesBody: true,
  run,
});

const ONCE = {
  'idempotency-key':
    'A repeated request with the same key and body within 24 hours returns the first answer (1–256 characters).',
};

const BATCH = {
  ...ONCE,
  'x-batch-validation':
    'strict: all messages of the batch or none (default). permissive: sends the valid messages and reports the others.',
};

/** The paths of the send API that send, list and change emails. */
export const EMAIL_PATHS: readonly Path[] = [
  {
    pattern: /^\/emails$/,
    name: '/emails',
    methods: {
      GET: read(
        { summary: 'List emails', grant: 'transmissions/view', query: ListEmailsQuery, answer: EmailList },
        ({ key, call }) => listEmails(key, readQuery(call.query)),
      ),
      POST: write(
        { summary: 'Send an email', body: SendEmailInput, answer: SentEmail, headers: ONCE },
        ({ key, call, body }) => sendEmail(senderOf(key, call), body, keyOf(call)),
      ),
    },
  },
  {
    pattern: /^\/emails\/batch$/,
    name: '/emails/batch',
    methods: {
      POST: write(
        {
          summary: 'Send up to 500 emails at once',
          body: z.array(SendEmailInput).min(1).max(BATCH_MAX),
          answer: SentBatch,
          headers: BATCH,
        },
        ({ key, call, body }) => sendBatch(senderOf(key, call), body, { mode: modeOf(call), ...keyOf(call) }),
      ),
    },
  },
  {
    pattern: /^\/emails\/([^/]+)$/,
    name: '/emails/{id}',
    methods: {
      GET: read({ summary: 'Get an email', grant: 'transmissions/view', answer: Email }, ({ key, id }) =>
        getEmail(key, id),
      ),
      PATCH: write(
        { summary: 'Move a scheduled email to another time', body: RescheduleEmailInput, answer: ChangedEmail },
        async ({ key, id, body }) => ({ answer: await rescheduleEmail(key, id, body), replayed: false }),
      ),
    },
  },
  {
    pattern: /^\/emails\/([^/]+)\/events$/,
    name: '/emails/{id}/events',
    methods: {
      GET: read(
        { summary: "List an email's events", grant: 'message_events/view', answer: EmailEventList },
        ({ key, id }) => listEmailEvents(key, id),
      ),
    },
  },
  {
    pattern: /^\/emails\/([^/]+)\/cancel$/,
    name: '/emails/{id}/cancel',
    methods: {
      POST: read(
        { summary: 'Cancel a scheduled email', grant: 'transmissions/modify', answer: ChangedEmail },
        ({ key, id }) => cancelEmail(key, id),
      ),
    },
  },
];

const senderOf = (key: AuthenticatedKey, { ip }: ApiCall): Sender => ({ ...key, ip });

function keyOf(call: ApiCall): { idempotencyKey?: string } {
  const key = call.header('idempotency-key');
  return key === null ? {} : { idempotencyKey: key };
}

function modeOf(call: ApiCall): BatchMode {
  const mode = call.header('x-batch-validation') ?? 'strict';
  if (mode === 'strict' || mode === 'permissive') return mode;
  const cause = 'The x-batch-validation must be strict or permissive.';
  throw new AppError('invalidField', { field: 'x-batch-validation', value: mode, cause, message: cause });
}

/** Returns the parameters of a query; the schema refuses a repeated one, because it accepts texts only. */
function readQuery(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
