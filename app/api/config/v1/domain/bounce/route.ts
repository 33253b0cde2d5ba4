import { addPointingDomain } from '#lib/domains/pointing/add-pointing-domain.ts';
import { listPointingDomains } from '#lib/domains/pointing/list-pointing-domains.ts';
import { AddPointingDomainInput, BounceDomainDetail, BounceDomainList } from '#lib/domains/pointing/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the domains that bounces come back to',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain',
    answer: BounceDomainList,
    run: async ({ ctx }) => ({ data: await listPointingDomains(ctx, { kind: 'bounce' }) }),
  }),
  POST: handle({
    summary: 'Add a bounce domain, with the record to publish',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.create',
    body: AddPointingDomainInput,
    answer: BounceDomainDetail,
    status: 201,
    run: ({ ctx, body }) => addPointingDomain(ctx, { ...body, kind: 'bounce' }),
  }),
});
