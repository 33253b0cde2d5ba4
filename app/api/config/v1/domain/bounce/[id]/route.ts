import { deletePointingDomain } from '#lib/domains/pointing/delete-pointing-domain.ts';
import { getPointingDomain } from '#lib/domains/pointing/get-pointing-domain.ts';
import { BounceDomainDetail, UpdatePointingDomainInput } from '#lib/domains/pointing/schema.ts';
import { updatePointingDomain } from '#lib/domains/pointing/update-pointing-domain.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Show a bounce domain with its record, wanted and found',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.detail',
    answer: BounceDomainDetail,
    run: ({ ctx, params }) => getPointingDomain(ctx, { kind: 'bounce', id: params.id ?? '' }),
  }),
  PUT: handle({
    summary: 'Make a bounce domain the default, or no default',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.update',
    body: UpdatePointingDomainInput,
    answer: BounceDomainDetail,
    run: ({ ctx, body, params }) => updatePointingDomain(ctx, { ...body, kind: 'bounce', id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'Remove a bounce domain',
    access: 'bounce_domains/manage',
    feature: 'bounceDomain.delete',
    status: 204,
    run: ({ ctx, params }) => deletePointingDomain(ctx, { kind: 'bounce', id: params.id ?? '' }),
  }),
});
