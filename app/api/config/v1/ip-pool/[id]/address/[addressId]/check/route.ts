import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { checkAddressNow } from '#lib/senders/ip-pools/check-address-now.ts';
import { IpAddress } from '#lib/senders/ip-pools/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Request a check of an address by a relay; returns the last result',
    access: 'ip_pools/manage',
    feature: 'ipPool.detail',
    answer: IpAddress,
    status: 202,
    run: ({ ctx, params }) => checkAddressNow(ctx, { id: params.id ?? '', addressId: params.addressId ?? '' }),
  }),
});
