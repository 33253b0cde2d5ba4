import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { TrackingDomainDetail } from '#lib/senders/domains/delegated/schema.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Check the DNS record of a tracking domain now',
    access: 'tracking_domains/manage',
    feature: ['trackingDomain.detail', 'trackingDomain.detailAuthentication'],
    answer: TrackingDomainDetail,
    run: ({ ctx, params }) => verifyDomain(ctx, { kind: 'tracking', id: params.id ?? '' }),
  }),
});
