import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { deleteIpPool } from '#lib/ip-pools/delete-ip-pool.ts';
import { getIpPool } from '#lib/ip-pools/get-ip-pool.ts';
import { IpPoolDetail, UpdateIpPoolInput } from '#lib/ip-pools/schema.ts';
import { updateIpPool } from '#lib/ip-pools/update-ip-pool.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Show an IP pool with its addresses, their warm-up and what was found of them',
    access: 'ip_pools/manage',
    feature: 'ipPool.detail',
    answer: IpPoolDetail,
    run: ({ ctx, params }) => getIpPool(ctx, { id: params.id ?? '' }),
  }),
  PUT: handle({
    summary: 'Change an IP pool, or make it the default',
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
    summary: 'Remove an IP pool; its addresses stay the company’s',
    access: 'ip_pools/manage',
    feature: 'ipPool.delete',
    status: 204,
    run: ({ ctx, params }) => deleteIpPool(ctx, { id: params.id ?? '' }),
  }),
});
