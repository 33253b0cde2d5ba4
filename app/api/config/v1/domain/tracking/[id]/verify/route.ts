import { TrackingDomainDetail } from '#lib/domains/pointing/schema.ts';
import { verifyPointingDomain } from '#lib/domains/pointing/verify-pointing-domain.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Look whether a tracking domain leads here now',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.detail',
    answer: TrackingDomainDetail,
    run: ({ ctx, params }) => verifyPointingDomain(ctx, { kind: 'tracking', id: params.id ?? '' }),
  }),
});
