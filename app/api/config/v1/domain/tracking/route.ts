import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { addDelegatedDomain } from '#lib/senders/domains/delegated/add-delegated-domain.ts';
import { listDelegatedDomains } from '#lib/senders/domains/delegated/queries.ts';
import {
  AddDelegatedDomainInput,
  TrackingDomainDetail,
  TrackingDomainList,
} from '#lib/senders/domains/delegated/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List tracking domains',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain',
    query: PageQuery,
    answer: TrackingDomainList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listDelegatedDomains(ctx, { kind: 'tracking' }), query),
  }),
  POST: handle({
    summary: 'Add a tracking domain, with the record to publish',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.create',
    body: AddDelegatedDomainInput,
    answer: TrackingDomainDetail,
    status: 201,
    run: ({ ctx, body }) => addDelegatedDomain(ctx, { ...body, kind: 'tracking' }),
  }),
});
