import { call } from '#lib/core/call.ts';
import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import {
  addDelegatedDomain,
  deleteDelegatedDomain,
  updateDelegatedDomain,
} from '#lib/senders/domains/delegated/delegated-domains.ts';
import { getDelegatedDomain, listDelegatedDomains } from '#lib/senders/domains/delegated/queries.ts';
import {
  AddDelegatedDomainInput,
  BounceDomainDetail,
  BounceDomainList,
  TrackingDomainDetail,
  TrackingDomainList,
  UpdateDelegatedDomainInput,
} from '#lib/senders/domains/delegated/schema.ts';
import { hideRecords } from '#lib/senders/domains/dns-records.ts';
import { getSendingDomain, listSendingDomains, listUnverifiedSpf } from '#lib/senders/domains/queries.ts';
import { cancelDkimRotation, startDkimRotation } from '#lib/senders/domains/rotation/rotation.ts';
import {
  AddSendingDomainInput,
  CheckedSendingDomain,
  SendingDomainDetail,
  SendingDomainList,
  UpdateSendingDomainInput,
} from '#lib/senders/domains/schema.ts';
import { addSendingDomain, deleteSendingDomain, updateSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { shareRecords } from '#lib/senders/domains/sharing/records-link.ts';
import { RecordsLink } from '#lib/senders/domains/sharing/schema.ts';

import { findSpfProblem } from '#lib/senders/domains/verification/judge-spf.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';

/** The console's calls of domains. */
export const CALLS = {
  'GET /api/config/v1/domain/bounce/{id}': call({
    summary: 'Get a bounce domain with its expected and published record',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.detail',
    answer: BounceDomainDetail,
    run: async ({ ctx, params }) =>
      hideRecords(ctx, 'bounce', await getDelegatedDomain(ctx, { kind: 'bounce', id: params.id ?? '' })),
  }),
  'PUT /api/config/v1/domain/bounce/{id}': call({
    summary: 'Set or clear a bounce domain as the default',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.update',
    body: UpdateDelegatedDomainInput,
    answer: BounceDomainDetail,
    run: async ({ ctx, body, params }) =>
      hideRecords(ctx, 'bounce', await updateDelegatedDomain(ctx, { ...body, kind: 'bounce', id: params.id ?? '' })),
  }),
  'DELETE /api/config/v1/domain/bounce/{id}': call({
    summary: 'Delete a bounce domain',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.delete',
    status: 204,
    run: ({ ctx, params }) => deleteDelegatedDomain(ctx, { kind: 'bounce', id: params.id ?? '' }),
  }),
  'POST /api/config/v1/domain/bounce/{id}/share': call({
    summary: 'Create a link that shows the record of a bounce domain to anyone for 14 days',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.detailAuthentication',
    answer: RecordsLink,
    run: ({ ctx, params }) => shareRecords(ctx, { kind: 'bounce', id: params.id ?? '' }),
  }),
  'POST /api/config/v1/domain/bounce/{id}/verify': call({
    summary: 'Check the DNS record of a bounce domain now',
    access: 'bounce_domains/manage',
    feature: ['bounceDomain.detail', 'bounceDomain.detailAuthentication'],
    answer: BounceDomainDetail,
    run: ({ ctx, params }) => verifyDomain(ctx, { kind: 'bounce', id: params.id ?? '' }),
  }),
  'GET /api/config/v1/domain/bounce': call({
    summary: 'List bounce domains',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain',
    query: PageQuery,
    answer: BounceDomainList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listDelegatedDomains(ctx, { kind: 'bounce' }), query),
  }),
  'POST /api/config/v1/domain/bounce': call({
    summary: 'Add a bounce domain, with the record to publish',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.create',
    body: AddDelegatedDomainInput,
    answer: BounceDomainDetail,
    status: 201,
    run: ({ ctx, body }) => addDelegatedDomain(ctx, { ...body, kind: 'bounce' }),
  }),
  'POST /api/config/v1/domain/sending/{id}/dkim-rotation': call({
    summary: 'Start a DKIM key rotation of a sending domain; the new keys sign once their records are published',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.update', 'sendingDomain.detailAuthentication'],
    answer: SendingDomainDetail,
    run: ({ ctx, params }) => startDkimRotation(ctx, { id: params.id ?? '' }),
  }),
  'DELETE /api/config/v1/domain/sending/{id}/dkim-rotation': call({
    summary: 'Cancel a DKIM key rotation of a sending domain before the new keys sign',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.update', 'sendingDomain.detailAuthentication'],
    status: 204,
    run: ({ ctx, params }) => cancelDkimRotation(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/config/v1/domain/sending/{id}': call({
    summary: 'Get a sending domain with its expected and published records',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.detail',
    forSubaccounts: true,
    answer: SendingDomainDetail,
    run: async ({ ctx, params }) => hideRecords(ctx, 'sending', await getSendingDomain(ctx, { id: params.id ?? '' })),
  }),
  'PUT /api/config/v1/domain/sending/{id}': call({
    summary: 'Update a sending domain: required TLS, its bounce and tracking domains',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.update',
    body: UpdateSendingDomainInput,
    answer: SendingDomainDetail,
    run: async ({ ctx, body, params }) =>
      hideRecords(ctx, 'sending', await updateSendingDomain(ctx, { ...body, id: params.id ?? '' })),
  }),
  'DELETE /api/config/v1/domain/sending/{id}': call({
    summary: 'Delete a sending domain and its keys',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.delete',
    status: 204,
    run: ({ ctx, params }) => deleteSendingDomain(ctx, { id: params.id ?? '' }),
  }),
  'POST /api/config/v1/domain/sending/{id}/share': call({
    summary: 'Create a link that shows the records of a sending domain to anyone for 14 days',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.detailAuthentication',
    answer: RecordsLink,
    run: ({ ctx, params }) => shareRecords(ctx, { kind: 'sending', id: params.id ?? '' }),
  }),
  'POST /api/config/v1/domain/sending/{id}/verify': call({
    summary: 'Check the DNS records of a sending domain now; `problem` reports SPF records that contradict',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.detail', 'sendingDomain.detailAuthentication'],
    answer: CheckedSendingDomain,
    run: async ({ ctx, params }) => {
      const domain = await verifyDomain(ctx, { kind: 'sending', id: params.id ?? '' });
      return { ...domain, problem: findSpfProblem(domain) };
    },
  }),
  'GET /api/config/v1/domain/sending': call({
    summary: 'List sending domains',
    access: 'sending_domains/manage',
    feature: 'sendingDomain',
    forSubaccounts: true,
    query: PageQuery,
    answer: SendingDomainList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listSendingDomains(ctx), query),
  }),
  'POST /api/config/v1/domain/sending': call({
    summary: 'Add a sending domain, with the records to publish',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.create',
    body: AddSendingDomainInput,
    answer: SendingDomainDetail,
    status: 201,
    run: ({ ctx, body }) => addSendingDomain(ctx, body),
  }),
  'GET /api/config/v1/domain/sending/unverified-spf': call({
    summary: 'List sending domains without a valid SPF record',
    access: 'sending_domains/manage',
    feature: 'sendingDomain',
    answer: SendingDomainList,
    run: async ({ ctx }) => ({ data: await listUnverifiedSpf(ctx) }),
  }),
  'GET /api/config/v1/domain/tracking/{id}': call({
    summary: 'Get a tracking domain with its expected and published record',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.detail',
    answer: TrackingDomainDetail,
    run: async ({ ctx, params }) =>
      hideRecords(ctx, 'tracking', await getDelegatedDomain(ctx, { kind: 'tracking', id: params.id ?? '' })),
  }),
  'PUT /api/config/v1/domain/tracking/{id}': call({
    summary: 'Set or clear a tracking domain as the default',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.update',
    body: UpdateDelegatedDomainInput,
    answer: TrackingDomainDetail,
    run: async ({ ctx, body, params }) =>
      hideRecords(
        ctx,
        'tracking',
        await updateDelegatedDomain(ctx, { ...body, kind: 'tracking', id: params.id ?? '' }),
      ),
  }),
  'DELETE /api/config/v1/domain/tracking/{id}': call({
    summary: 'Delete a tracking domain',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.delete',
    status: 204,
    run: ({ ctx, params }) => deleteDelegatedDomain(ctx, { kind: 'tracking', id: params.id ?? '' }),
  }),
  'POST /api/config/v1/domain/tracking/{id}/share': call({
    summary: 'Create a link that shows the record of a tracking domain to anyone for 14 days',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.detailAuthentication',
    answer: RecordsLink,
    run: ({ ctx, params }) => shareRecords(ctx, { kind: 'tracking', id: params.id ?? '' }),
  }),
  'POST /api/config/v1/domain/tracking/{id}/verify': call({
    summary: 'Check the DNS record of a tracking domain now',
    access: 'tracking_domains/manage',
    feature: ['trackingDomain.detail', 'trackingDomain.detailAuthentication'],
    answer: TrackingDomainDetail,
    run: ({ ctx, params }) => verifyDomain(ctx, { kind: 'tracking', id: params.id ?? '' }),
  }),
  'GET /api/config/v1/domain/tracking': call({
    summary: 'List tracking domains',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain',
    query: PageQuery,
    answer: TrackingDomainList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listDelegatedDomains(ctx, { kind: 'tracking' }), query),
  }),
  'POST /api/config/v1/domain/tracking': call({
    summary: 'Add a tracking domain, with the record to publish',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.create',
    body: AddDelegatedDomainInput,
    answer: TrackingDomainDetail,
    status: 201,
    run: ({ ctx, body }) => addDelegatedDomain(ctx, { ...body, kind: 'tracking' }),
  }),
};
