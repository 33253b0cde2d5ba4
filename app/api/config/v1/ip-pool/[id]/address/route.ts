import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { addPoolAddress } from '#lib/ip-pools/add-pool-address.ts';
import { getIpPool } from '#lib/ip-pools/get-ip-pool.ts';
import { AddPoolAddressInput, IpPoolDetail } from '#lib/ip-pools/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Put one of the company’s addresses into an IP pool, out of the one where it was',
    access: 'ip_pools/manage',
    feature: 'ipPool.update',
    body: AddPoolAddressInput,
    answer: IpPoolDetail,
    run: async ({ ctx, params, body }) => {
      const id = params.id ?? '';
      await addPoolAddress(ctx, { id, ...body });
      return getIpPool(ctx, { id });
    },
  }),
});
