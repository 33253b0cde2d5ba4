import { deletePointingDomain } from '#lib/domains/pointing/delete-pointing-domain.ts';
import { getPointingDomain } from '#lib/domains/pointing/get-pointing-domain.ts';
import { TrackingDomainDetail, UpdatePointingDomainInput } from '#lib/domains/pointing/schema.ts';
import { updatePointingDomain } from '#lib/domains/pointing/update-pointing-domain.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Show a tracking domain with its record, wanted and found',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.detail',
    answer: TrackingDomainDetail,
    run: ({ ctx, params }) => getPointingDomain(ctx, { kind: 'tracking', id: params.id ?? '' }),
  }),
  PUT: handle({
    summary: 'Make a tracking domain the default, or no default',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.update',
    body: UpdatePointingDomainInput,
    answer: TrackingDomainDetail,
    run: ({ ctx, body, params }) => updatePointingDomain(ctx, { ...body, kind: 'tracking', id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'Remove a tracking domain',
    access: 'tracking_domains/manage',
    feature: 'trackingDomain.delete',
    status: 204,
    run: ({ ctx, params }) => deletePointingDomain(ctx, { kind: 'tracking', id: params.id ?? '' }),
  }),
});
