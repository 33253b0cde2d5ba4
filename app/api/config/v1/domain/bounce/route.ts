import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { addDelegatedDomain } from '#lib/senders/domains/delegated/add-delegated-domain.ts';
import { listDelegatedDomains } from '#lib/senders/domains/delegated/queries.ts';
import {
  AddDelegatedDomainInput,
  BounceDomainDetail,
  BounceDomainList,
} from '#lib/senders/domains/delegated/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List bounce domains',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain',
    query: PageQuery,
    answer: BounceDomainList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listDelegatedDomains(ctx, { kind: 'bounce' }), query),
  }),
  POST: handle({
    summary: 'Add a bounce domain, with the record to publish',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.create',
    body: AddDelegatedDomainInput,
    answer: BounceDomainDetail,
    status: 201,
    run: ({ ctx, body }) => addDelegatedDomain(ctx, { ...body, kind: 'bounce' }),
  }),
});
