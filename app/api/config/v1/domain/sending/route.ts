import { addSendingDomain } from '#lib/domains/add-sending-domain.ts';
import { listSendingDomains } from '#lib/domains/queries.ts';
import { AddSendingDomainInput, SendingDomainDetail, SendingDomainList } from '#lib/domains/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List sending domains',
    access: 'sending_domains/manage',
    feature: 'sendingDomain',
    answer: SendingDomainList,
    run: async ({ ctx }) => ({ data: await listSendingDomains(ctx) }),
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
