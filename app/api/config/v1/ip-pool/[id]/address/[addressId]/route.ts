import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getIpPool } from '#lib/ip-pools/get-ip-pool.ts';
import { removePoolAddress } from '#lib/ip-pools/remove-pool-address.ts';
import { IpPoolDetail, UpdatePoolAddressInput } from '#lib/ip-pools/schema.ts';
import { updatePoolAddress } from '#lib/ip-pools/update-pool-address.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Pause an address of an IP pool, retire it, let it go on, or begin its warm-up anew',
    access: 'ip_pools/manage',
    feature: 'ipPool.update',
    body: UpdatePoolAddressInput,
    answer: IpPoolDetail,
    run: async ({ ctx, params, body }) => {
      const place = { id: params.id ?? '', addressId: params.addressId ?? '' };
      await updatePoolAddress(ctx, { ...place, ...body });
      return getIpPool(ctx, place);
    },
  }),
  DELETE: handle({
    summary: 'Take an address out of an IP pool; it stays the company’s',
    access: 'ip_pools/manage',
    feature: 'ipPool.update',
    status: 204,
    run: ({ ctx, params }) => removePoolAddress(ctx, { id: params.id ?? '', addressId: params.addressId ?? '' }),
  }),
});
