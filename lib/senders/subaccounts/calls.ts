import { call } from '#lib/core/call.ts';
import { PageFacts, takePage } from '#lib/core/page.ts';
import { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { assignDomain } from '#lib/senders/subaccounts/assign-domain.ts';
import { getSubaccount, listSubaccounts } from '#lib/senders/subaccounts/queries.ts';
import {
  AssignDomainInput,
  CreatedSubaccount,
  CreateSubaccountInput,
  SubaccountDetail,
  SubaccountList,
  SubaccountQuery,
  SuspendSubaccountInput,
  UpdateSubaccountInput,
} from '#lib/senders/subaccounts/schema.ts';
import {
  createSubaccount,
  resumeSubaccount,
  suspendSubaccount,
  terminateSubaccount,
  updateSubaccount,
} from '#lib/senders/subaccounts/subaccounts.ts';

/** The console's calls of subaccounts. */
export const CALLS = {
  'PUT /api/config/v1/domain/sending/{id}/subaccount': call({
    summary: 'Assign a sending domain to none, one or all of the sub-accounts',
    access: 'subaccount/manage',
    feature: ['sendingDomain.update', 'subaccount'],
    body: AssignDomainInput,
    answer: SendingDomainDetail,
    run: ({ ctx, params, body }) => assignDomain(ctx, { ...body, id: params.id ?? '' }),
  }),
  'POST /api/config/v1/subaccount/{id}/resume': call({
    summary: 'Resume a suspended sub-account and deliver its held mail',
    access: 'subaccount/manage',
    feature: 'subaccount.update',
    answer: SubaccountDetail,
    run: ({ ctx, params }) => resumeSubaccount(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/config/v1/subaccount/{id}': call({
    summary: 'Get a sub-account with its settings, its figures of 30 days and the use of its limits',
    access: 'subaccount/manage',
    feature: 'subaccount.detail',
    answer: SubaccountDetail,
    run: ({ ctx, params }) => getSubaccount(ctx, { id: params.id ?? '' }),
  }),
  'PUT /api/config/v1/subaccount/{id}': call({
    summary: 'Update the name, the IP pool, the domains of links and bounces, and the limits of a sub-account',
    access: 'subaccount/manage',
    feature: 'subaccount.update',
    body: UpdateSubaccountInput,
    answer: SubaccountDetail,
    run: ({ ctx, params, body }) => updateSubaccount(ctx, { ...body, id: params.id ?? '' }),
  }),
  'POST /api/config/v1/subaccount/{id}/suspend': call({
    summary: 'Suspend a sub-account at once; its queued mail is held until it is resumed, or canceled',
    access: 'subaccount/manage',
    feature: 'subaccount.update',
    body: SuspendSubaccountInput,
    answer: SubaccountDetail,
    run: ({ ctx, params, body }) => suspendSubaccount(ctx, { ...body, id: params.id ?? '' }),
  }),
  'POST /api/config/v1/subaccount/{id}/terminate': call({
    summary: 'Terminate a sub-account for good: revokes its keys, cancels its queued mail and keeps its history',
    access: 'subaccount/manage',
    feature: 'subaccount.delete',
    answer: SubaccountDetail,
    run: ({ ctx, params }) => terminateSubaccount(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/config/v1/subaccount': call({
    summary: 'List sub-accounts with their volume, bounce rate and complaint rate of 30 days',
    access: 'subaccount/manage',
    feature: 'subaccount',
    query: SubaccountQuery,
    answer: SubaccountList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listSubaccounts(ctx, query), query),
  }),
  'POST /api/config/v1/subaccount': call({
    summary: 'Create a sub-account with its IP pool, its domains and its first API key, which is shown only once',
    access: 'subaccount/manage',
    feature: 'subaccount.create',
    body: CreateSubaccountInput,
    answer: CreatedSubaccount,
    status: 201,
    run: ({ ctx, body }) => createSubaccount(ctx, body),
  }),
};
