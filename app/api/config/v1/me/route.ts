import { Vendor } from '#lib/access/schema.ts';
import { getMe } from '#lib/company/get-me.ts';
import { Me } from '#lib/company/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { requestAccess } from '#lib/http/request-access.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Who makes this call, and for which company; an API key is no person',
    access: 'company/view',
    answer: Me.extend({ vendor: Vendor.pick({ name: true, title: true }) }),
    run: async ({ ctx }) => {
      const [me, { vendor }] = await Promise.all([getMe(ctx), requestAccess(ctx)]);
      return { ...me, vendor };
    },
  }),
});
