import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { BounceDomainDetail } from '#lib/senders/domains/delegated/schema.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Check the DNS record of a bounce domain now',
    access: 'bounce_domains/manage',
    feature: ['bounceDomain.detail', 'bounceDomain.detailAuthentication'],
    answer: BounceDomainDetail,
    run: ({ ctx, params }) => verifyDomain(ctx, { kind: 'bounce', id: params.id ?? '' }),
  }),
});
