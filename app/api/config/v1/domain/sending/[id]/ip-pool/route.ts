import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { chooseDomainPool, getDomainPool } from '#lib/ip-pools/choose-domain-pool.ts';
import { ChooseIpPoolInput, ChosenIpPool } from '#lib/ip-pools/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Show the IP pool that a sending domain has of its own',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.detail', 'ipPool'],
    answer: ChosenIpPool,
    run: ({ ctx, params }) => getDomainPool(ctx, { id: params.id ?? '' }),
  }),
  PUT: handle({
    summary: 'Let a sending domain’s mail leave through an IP pool, or through the company’s default again',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.detail', 'ipPool'],
    body: ChooseIpPoolInput,
    answer: ChosenIpPool,
    run: ({ ctx, params, body }) => chooseDomainPool(ctx, { id: params.id ?? '', ...body }),
  }),
});
