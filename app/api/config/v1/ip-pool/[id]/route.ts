import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { deleteIpPool } from '#lib/senders/ip-pools/delete-ip-pool.ts';
import { getIpPool } from '#lib/senders/ip-pools/get-ip-pool.ts';
import { IpPoolDetail, UpdateIpPoolInput } from '#lib/senders/ip-pools/schema.ts';
import { updateIpPool } from '#lib/senders/ip-pools/update-ip-pool.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get an IP pool with its addresses, their warm-up and their check results',
    access: 'ip_pools/manage',
    feature: 'ipPool.detail',
    answer: IpPoolDetail,
    run: ({ ctx, params }) => getIpPool(ctx, { id: params.id ?? '' }),
  }),
  PUT: handle({
    summary: 'Update an IP pool, or make it the default',
    access: 'ip_pools/manage',
    feature: 'ipPool.update',
    body: UpdateIpPoolInput,
    answer: IpPoolDetail,
    run: async ({ ctx, params, body }) => {
      const id = params.id ?? '';
      await updateIpPool(ctx, { id, ...body });
      return getIpPool(ctx, { id });
    },
  }),
  DELETE: handle({
    summary: 'Delete an IP pool; its addresses stay with the company',
    access: 'ip_pools/manage',
    feature: 'ipPool.delete',
    status: 204,
    run: ({ ctx, params }) => deleteIpPool(ctx, { id: params.id ?? '' }),
  }),
});
