import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { chooseDomainPool, getDomainPool } from '#lib/senders/ip-pools/choose-domain-pool.ts';
import { ChooseIpPoolInput, ChosenIpPool } from '#lib/senders/ip-pools/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the IP pool of a sending domain',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.detail', 'ipPool'],
    answer: ChosenIpPool,
    run: ({ ctx, params }) => getDomainPool(ctx, { id: params.id ?? '' }),
  }),
  PUT: handle({
    summary: 'Set the IP pool of a sending domain, or return to the default of the company',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.detail', 'ipPool'],
    body: ChooseIpPoolInput,
    answer: ChosenIpPool,
    run: ({ ctx, params, body }) => chooseDomainPool(ctx, { id: params.id ?? '', ...body }),
  }),
});
