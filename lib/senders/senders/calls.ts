import { call } from '#lib/core/call.ts';
import { validateSender } from '#lib/senders/senders/proof.ts';
import {
  AddSenderDomainInput,
  CreateSenderInput,
  Sender,
  SenderDomainList,
  SenderDomainQuery,
  SenderList,
  SenderProof,
  SenderQuery,
  SenderSuggestion,
  UpdateSenderInput,
  ValidateSenderInput,
} from '#lib/senders/senders/schema.ts';
import {
  addSenderDomain,
  checkSenderDomain,
  listSenderDomains,
  suggestRecords,
} from '#lib/senders/senders/sender-domains.ts';
import { createSender, deleteSender, listSenders, updateSender } from '#lib/senders/senders/senders.ts';

const manage = { access: 'senders/manage', feature: 'emailSender.sender' } as const;

/** The suite's calls of senders. */
export const CALLS = {
  'POST /api/suite/v1/senders/validate': call({
    ...manage,
    summary:
      'Mail the link of a sender again, at most once a minute; or prove a sender by the token of its link, without a sign-in',
    body: ValidateSenderInput,
    openedBy: 'token',
    refusals: [410],
    answer: SenderProof,
    run: ({ ctx, body }) => validateSender(ctx, body),
  }),
  'GET /api/suite/v1/senders/suggestion/{id}': call({
    ...manage,
    summary: 'Get the records of the domain of a sender, or of a sending domain: wanted, found, and what to change',
    answer: SenderSuggestion,
    run: ({ ctx, params }) => suggestRecords(ctx, { id: params.id ?? '' }),
  }),
  'POST /api/suite/v1/senders/domain/{id}/check': call({
    ...manage,
    summary: 'Check the DNS records of a sending domain now',
    answer: SenderSuggestion,
    run: ({ ctx, params }) => checkSenderDomain(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/suite/v1/senders/domain': call({
    ...manage,
    summary: 'List the sending domains of the company with their states and the records that they lack',
    query: SenderDomainQuery,
    answer: SenderDomainList,
    run: ({ ctx, query }) => listSenderDomains(ctx, query),
  }),
  'POST /api/suite/v1/senders/domain': call({
    ...manage,
    feature: ['emailSender.sender', 'sendingDomain.create'],
    summary: 'Add a sending domain, with the records to publish',
    body: AddSenderDomainInput,
    answer: SenderSuggestion,
    status: 201,
    run: ({ ctx, body }) => addSenderDomain(ctx, body),
  }),
  'PUT /api/suite/v1/senders/{id}': call({
    ...manage,
    summary: 'Change a sender, or make it the default; once it is verified, its address stays',
    body: UpdateSenderInput,
    answer: Sender,
    run: ({ ctx, params, body }) => updateSender(ctx, { ...body, id: params.id ?? '' }),
  }),
  'DELETE /api/suite/v1/senders/{id}': call({
    ...manage,
    summary: 'Delete a sender that is not the default',
    status: 204,
    run: ({ ctx, params }) => deleteSender(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/suite/v1/senders': call({
    ...manage,
    summary: 'List senders with their states and what is missing',
    query: SenderQuery,
    answer: SenderList,
    run: ({ ctx, query }) => listSenders(ctx, query),
  }),
  'POST /api/suite/v1/senders': call({
    ...manage,
    summary: 'Add a sender at a sending domain of the company; its address gets a link that proves it',
    body: CreateSenderInput,
    answer: Sender,
    status: 201,
    run: ({ ctx, body }) => createSender(ctx, body),
  }),
};
