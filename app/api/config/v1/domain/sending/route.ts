import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { addSendingDomain } from '#lib/senders/domains/add-sending-domain.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { AddSendingDomainInput, SendingDomainDetail, SendingDomainList } from '#lib/senders/domains/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List sending domains',
    access: 'sending_domains/manage',
    feature: 'sendingDomain',
    forSubaccounts: true,
    query: PageQuery,
    answer: SendingDomainList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listSendingDomains(ctx), query),
  }),
  POST: handle({
    summary: 'Add a sending domain, with the records to publish',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.create',
    body: AddSendingDomainInput,
    answer: SendingDomainDetail,
    status: 201,
    run: ({ ctx, body }) => addSendingDomain(ctx, body),
  }),
});
