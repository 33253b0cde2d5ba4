import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { listUnverifiedSpf } from '#lib/senders/domains/queries.ts';
import { SendingDomainList } from '#lib/senders/domains/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List sending domains without a valid SPF record',
    access: 'sending_domains/manage',
    feature: 'sendingDomain',
    answer: SendingDomainList,
    run: async ({ ctx }) => ({ data: await listUnverifiedSpf(ctx) }),
  }),
});
