import { listUnverifiedSpf } from '#lib/domains/list-unverified-spf.ts';
import { SendingDomainList } from '#lib/domains/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List sending domains without a right SPF record',
    access: 'sending_domains/manage',
    feature: 'sendingDomain',
    answer: SendingDomainList,
    run: async ({ ctx }) => ({ data: await listUnverifiedSpf(ctx) }),
  }),
});
