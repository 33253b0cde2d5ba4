import { Vendor } from '#lib/account/access/schema.ts';
import { getMe } from '#lib/account/company/queries.ts';
import { Me } from '#lib/account/company/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { requestAccess } from '#lib/http/session/request-access.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the caller and their company; not for API keys',
    access: 'company/view',
    answer: Me.extend({ vendor: Vendor.pick({ name: true, title: true }) }),
    run: async ({ ctx }) => {
      const [me, { vendor }] = await Promise.all([getMe(ctx), requestAccess(ctx)]);
      return { ...me, vendor };
    },
  }),
});
