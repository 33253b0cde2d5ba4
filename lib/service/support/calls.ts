import { call } from '#lib/core/call.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { answerFile } from '#lib/infra/http-server/file-answers.ts';
import { attachFile, attachFileAsOperator, getAttachment } from '#lib/service/support/attachments.ts';
import { answerTicket, closeTicketAsOperator } from '#lib/service/support/operator-tickets.ts';
import { getOwnTickets, getTicket, listTickets } from '#lib/service/support/queries.ts';
import {
  CloseTicketInput,
  ContactUsInput,
  SentContactRequest,
  Ticket,
  TicketFeedbackInput,
  TicketPage,
  TicketReplyInput,
  TicketsQuery,
} from '#lib/service/support/schema.ts';
import { closeTicket, contactUs, rateTicket, replyToTicket } from '#lib/service/support/tickets.ts';

/** The console's calls of support. */
export const CALLS = {
  'POST /api/config/v1/contact-us': call({
    summary: 'Send a message to the operator of this service',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    body: ContactUsInput,
    answer: SentContactRequest,
    status: 201,
    run: ({ ctx, body }) => contactUs(ctx, body),
  }),
  'GET /api/config/v1/tickets/{id}': call({
    summary: 'Get a support ticket with its messages',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    answer: Ticket,
    run: async ({ ctx, params }) => getTicket(await getOwnTickets(ctx), params.id ?? ''),
  }),
  'POST /api/config/v1/tickets/attachment/{id}': call({
    summary:
      'Attach a file to the last message of the caller’s side in a support ticket, as a form with the field file',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    upload: { field: 'file', maxBytes: UPLOAD_MAX_BYTES },
    answer: Ticket,
    status: 201,
    run: ({ ctx, params, readFile }) => attachFile(ctx, { id: params.id ?? '', read: () => readFile() }),
  }),
  'POST /api/config/v1/tickets/close/{id}': call({
    summary: 'Close a support ticket',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    body: CloseTicketInput,
    answer: Ticket,
    run: ({ ctx, body, params }) => closeTicket(ctx, { ...body, id: params.id ?? '' }),
  }),
  'POST /api/config/v1/tickets/feedback/{id}': call({
    summary: 'Rate the answer in a closed support ticket',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    body: TicketFeedbackInput,
    answer: Ticket,
    run: ({ ctx, body, params }) => rateTicket(ctx, { ...body, id: params.id ?? '' }),
  }),
  'GET /api/config/v1/tickets/file/{id}': call({
    summary: 'Download a file of a support ticket',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    media: 'application/octet-stream',
    run: async ({ ctx, params }) => answerFile(await getAttachment(await getOwnTickets(ctx), params.id ?? '')),
  }),
  'POST /api/config/v1/tickets/message/{id}': call({
    summary: 'Reply in a support ticket',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    body: TicketReplyInput,
    answer: Ticket,
    status: 201,
    run: ({ ctx, body, params }) => replyToTicket(ctx, { ...body, id: params.id ?? '' }),
  }),
  'GET /api/config/v1/tickets': call({
    summary: 'List your support tickets; an owner sees those of the whole company',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    query: TicketsQuery,
    answer: TicketPage,
    run: async ({ ctx, query }) => listTickets(await getOwnTickets(ctx), query),
  }),
  'GET /api/operator/v1/tickets/{id}': call({
    summary: 'Get a support ticket of any company with its messages',
    access: 'operations',
    answer: Ticket,
    run: ({ params }) => getTicket('everything', params.id ?? ''),
  }),
  'POST /api/operator/v1/tickets/attachment/{id}': call({
    summary: 'Attach a file to the last answer in a support ticket, as a form with the field file',
    access: 'operations',
    upload: { field: 'file', maxBytes: UPLOAD_MAX_BYTES },
    answer: Ticket,
    status: 201,
    run: ({ ctx, params, readFile }) => attachFileAsOperator(ctx, { id: params.id ?? '', read: () => readFile() }),
  }),
  'POST /api/operator/v1/tickets/close/{id}': call({
    summary: 'Close a support ticket of any company',
    access: 'operations',
    answer: Ticket,
    run: ({ params, ctx }) => closeTicketAsOperator(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/operator/v1/tickets/file/{id}': call({
    summary: 'Download a file of a support ticket of any company',
    access: 'operations',
    media: 'application/octet-stream',
    run: async ({ params }) => answerFile(await getAttachment('everything', params.id ?? '')),
  }),
  'POST /api/operator/v1/tickets/message/{id}': call({
    summary: 'Answer a support ticket; the requester gets a notification and a mail',
    access: 'operations',
    body: TicketReplyInput,
    answer: Ticket,
    status: 201,
    run: ({ ctx, body, params }) => answerTicket(ctx, { ...body, id: params.id ?? '' }),
  }),
  'GET /api/operator/v1/tickets': call({
    summary: 'List the support tickets of all companies',
    access: 'operations',
    query: TicketsQuery,
    answer: TicketPage,
    run: ({ query }) => listTickets('everything', query),
  }),
};
