import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getIpPool } from '#lib/senders/ip-pools/get-ip-pool.ts';
import { removePoolAddress } from '#lib/senders/ip-pools/remove-pool-address.ts';
import { IpPoolDetail, UpdatePoolAddressInput } from '#lib/senders/ip-pools/schema.ts';
import { updatePoolAddress } from '#lib/senders/ip-pools/update-pool-address.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Pause, resume or retire an address of an IP pool, or restart its warm-up',
    access: 'ip_pools/manage',
    feature: 'ipPool.update',
    body: UpdatePoolAddressInput,
    answer: IpPoolDetail,
    run: async ({ ctx, params, body }) => {
      const target = { id: params.id ?? '', addressId: params.addressId ?? '' };
      await updatePoolAddress(ctx, { ...target, ...body });
      return getIpPool(ctx, target);
    },
  }),
  DELETE: handle({
    summary: 'Remove an address from an IP pool; it stays with the company',
    access: 'ip_pools/manage',
    feature: 'ipPool.update',
    status: 204,
    run: ({ ctx, params }) => removePoolAddress(ctx, { id: params.id ?? '', addressId: params.addressId ?? '' }),
  }),
});
