import { z } from 'zod';
import { refuse } from '#lib/core/errors/refuse.ts';
import { BATCH_MAX } from '#lib/core/limits.ts';
import { ChangedEmail, Email, EmailEventList, EmailList, SentBatch, SentEmail } from '#lib/engine/messages/answers.ts';
import { getEmail } from '#lib/engine/messages/read/get-email.ts';
import { listEmailEvents } from '#lib/engine/messages/read/list-email-events.ts';
import { listEmails } from '#lib/engine/messages/read/list-emails.ts';
import { cancelEmail, rescheduleEmail } from '#lib/engine/messages/schedule/scheduled-email.ts';
import { ListEmailsQuery, RescheduleEmailInput, SendEmailInput } from '#lib/engine/messages/schema.ts';
import { type BatchMode, sendBatch } from '#lib/engine/messages/send/send-batch.ts';
import { sendEmail } from '#lib/engine/messages/send/send-email.ts';
import {
  IDEMPOTENCY_KEY,
  idempotencyKeyOf,
  type KeyRequest,
  keyCall,
  onceCall,
} from '#lib/senders/api-keys/key-call.ts';
import { createSender } from './sender.ts';

/** The calls of keys that send, list and change emails. */
export const KEY_CALLS = {
  'GET /api/v1/emails': keyCall({
    summary: 'List emails',
    grant: 'transmissions/view',
    query: ListEmailsQuery,
    answer: EmailList,
    run: ({ key, query }) => listEmails(key, query),
  }),
  'POST /api/v1/emails': onceCall({
    summary: 'Send an email',
    grant: 'transmissions/modify',
    rawBody: SendEmailInput,
    answer: SentEmail,
    headers: IDEMPOTENCY_KEY,
    run: (request) => sendEmail(createSender(request.ctx), request.rawBody, idempotencyKeyOf(request)),
  }),
  'POST /api/v1/emails/batch': onceCall({
    summary: 'Send up to 500 emails at once',
    grant: 'transmissions/modify',
    rawBody: z.array(SendEmailInput).min(1).max(BATCH_MAX),
    answer: SentBatch,
    headers: {
      ...IDEMPOTENCY_KEY,
      'x-batch-validation':
        'strict: all messages of the batch or none (default). permissive: sends the valid messages and reports the others.',
    },
    run: (request) =>
      sendBatch(createSender(request.ctx), request.rawBody, { mode: modeOf(request), ...idempotencyKeyOf(request) }),
  }),
  'GET /api/v1/emails/{id}': keyCall({
    summary: 'Get an email',
    grant: 'transmissions/view',
    answer: Email,
    run: ({ key, params }) => getEmail(key, params.id ?? ''),
  }),
  'PATCH /api/v1/emails/{id}': keyCall({
    summary: 'Move a scheduled email to another time',
    grant: 'transmissions/modify',
    rawBody: RescheduleEmailInput,
    answer: ChangedEmail,
    run: ({ key, params, rawBody }) => rescheduleEmail(key, params.id ?? '', rawBody),
  }),
  'GET /api/v1/emails/{id}/events': keyCall({
    summary: "List an email's events",
    grant: 'message_events/view',
    answer: EmailEventList,
    run: ({ key, params }) => listEmailEvents(key, params.id ?? ''),
  }),
  'POST /api/v1/emails/{id}/cancel': keyCall({
    summary: 'Cancel a scheduled email',
    grant: 'transmissions/modify',
    answer: ChangedEmail,
    run: ({ key, params }) => cancelEmail(key, params.id ?? ''),
  }),
};

function modeOf({ header }: Pick<KeyRequest, 'header'>): BatchMode {
  const mode = header('x-batch-validation') ?? 'strict';
  if (mode === 'strict' || mode === 'permissive') return mode;
  throw refuse.field('x-batch-validation', 'must be strict or permissive', mode);
}
