import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { addPoolAddress } from '#lib/senders/ip-pools/add-pool-address.ts';
import { getIpPool } from '#lib/senders/ip-pools/get-ip-pool.ts';
import { AddPoolAddressInput, IpPoolDetail } from '#lib/senders/ip-pools/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Move one of the company’s addresses to an IP pool',
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
