import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { createIpPool } from '#lib/senders/ip-pools/create-ip-pool.ts';
import { getIpPool } from '#lib/senders/ip-pools/get-ip-pool.ts';
import { listIpPools } from '#lib/senders/ip-pools/list-ip-pools.ts';
import { CreateIpPoolInput, IpPoolDetail, IpPoolList } from '#lib/senders/ip-pools/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List IP pools: those of the company, and the names and states of those of the installation',
    access: 'ip_pools/manage',
    feature: 'ipPool',
    query: PageQuery,
    answer: IpPoolList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listIpPools(ctx), query),
  }),
  POST: handle({
    summary: 'Create an IP pool',
    access: 'ip_pools/manage',
    feature: 'ipPool.create',
    body: CreateIpPoolInput,
    answer: IpPoolDetail,
    status: 201,
    run: async ({ ctx, body }) => getIpPool(ctx, { id: await createIpPool(ctx, body) }),
  }),
});
