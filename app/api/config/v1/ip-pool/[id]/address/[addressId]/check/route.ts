import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { checkAddressNow } from '#lib/ip-pools/check-address-now.ts';
import { IpAddress } from '#lib/ip-pools/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Have a relay look at an address soon; answers what was found the last time',
    access: 'ip_pools/manage',
    feature: 'ipPool.detail',
    answer: IpAddress,
    status: 202,
    run: ({ ctx, params }) => checkAddressNow(ctx, { id: params.id ?? '', addressId: params.addressId ?? '' }),
  }),
});
