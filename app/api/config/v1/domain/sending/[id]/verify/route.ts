import { SendingDomainDetail } from '#lib/domains/schema.ts';
import { verifyDomainNow } from '#lib/domains/verify-domain-now.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Look at the records of a sending domain now',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.detail',
    answer: SendingDomainDetail,
    run: ({ ctx, params }) => verifyDomainNow(ctx, { id: params.id ?? '' }),
  }),
});
