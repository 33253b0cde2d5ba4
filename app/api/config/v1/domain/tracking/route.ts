import { addPointingDomain } from '#lib/domains/pointing/add-pointing-domain.ts';
import { listPointingDomains } from '#lib/domains/pointing/list-pointing-domains.ts';
import { AddPointingDomainInput, TrackingDomainDetail, TrackingDomainList } from '#lib/domains/pointing/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the domains that opens and clicks are counted on',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain',
    answer: TrackingDomainList,
    run: async ({ ctx }) => ({ data: await listPointingDomains(ctx, { kind: 'tracking' }) }),
  }),
  POST: handle({
    summary: 'Add a tracking domain, with the record to publish',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.create',
    body: AddPointingDomainInput,
    answer: TrackingDomainDetail,
    status: 201,
    run: ({ ctx, body }) => addPointingDomain(ctx, { ...body, kind: 'tracking' }),
  }),
});
