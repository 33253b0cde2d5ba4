import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { deleteDelegatedDomain } from '#lib/senders/domains/delegated/delete-delegated-domain.ts';
import { getDelegatedDomain } from '#lib/senders/domains/delegated/queries.ts';
import { TrackingDomainDetail, UpdateDelegatedDomainInput } from '#lib/senders/domains/delegated/schema.ts';
import { updateDelegatedDomain } from '#lib/senders/domains/delegated/update-delegated-domain.ts';
import { hideRecords } from '#lib/senders/domains/hide-records.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a tracking domain with its expected and published record',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.detail',
    answer: TrackingDomainDetail,
    run: async ({ ctx, params }) =>
      hideRecords(ctx, 'tracking', await getDelegatedDomain(ctx, { kind: 'tracking', id: params.id ?? '' })),
  }),
  PUT: handle({
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
  DELETE: handle({
    summary: 'Delete a tracking domain',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.delete',
    status: 204,
    run: ({ ctx, params }) => deleteDelegatedDomain(ctx, { kind: 'tracking', id: params.id ?? '' }),
  }),
});
