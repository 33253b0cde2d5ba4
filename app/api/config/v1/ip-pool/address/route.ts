import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { listIpAddresses } from '#lib/senders/ip-pools/list-ip-addresses.ts';
import { IpAddressList } from '#lib/senders/ip-pools/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the source addresses that the operator assigned to the company',
    access: 'ip_pools/manage',
    feature: 'ipPool',
    answer: IpAddressList,
    run: async ({ ctx }) => ({ data: await listIpAddresses(ctx) }),
  }),
});
