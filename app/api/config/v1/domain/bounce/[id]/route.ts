import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { deleteDelegatedDomain } from '#lib/senders/domains/delegated/delete-delegated-domain.ts';
import { getDelegatedDomain } from '#lib/senders/domains/delegated/queries.ts';
import { BounceDomainDetail, UpdateDelegatedDomainInput } from '#lib/senders/domains/delegated/schema.ts';
import { updateDelegatedDomain } from '#lib/senders/domains/delegated/update-delegated-domain.ts';
import { hideRecords } from '#lib/senders/domains/hide-records.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a bounce domain with its expected and published record',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.detail',
    answer: BounceDomainDetail,
    run: async ({ ctx, params }) =>
      hideRecords(ctx, 'bounce', await getDelegatedDomain(ctx, { kind: 'bounce', id: params.id ?? '' })),
  }),
  PUT: handle({
    summary: 'Set or clear a bounce domain as the default',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.update',
    body: UpdateDelegatedDomainInput,
    answer: BounceDomainDetail,
    run: async ({ ctx, body, params }) =>
      hideRecords(ctx, 'bounce', await updateDelegatedDomain(ctx, { ...body, kind: 'bounce', id: params.id ?? '' })),
  }),
  DELETE: handle({
    summary: 'Delete a bounce domain',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.delete',
    status: 204,
    run: ({ ctx, params }) => deleteDelegatedDomain(ctx, { kind: 'bounce', id: params.id ?? '' }),
  }),
});
