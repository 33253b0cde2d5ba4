import { BounceDomainDetail } from '#lib/domains/pointing/schema.ts';
import { verifyPointingDomain } from '#lib/domains/pointing/verify-pointing-domain.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Look whether a bounce domain leads here now',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.detail',
    answer: BounceDomainDetail,
    run: ({ ctx, params }) => verifyPointingDomain(ctx, { kind: 'bounce', id: params.id ?? '' }),
  }),
});
