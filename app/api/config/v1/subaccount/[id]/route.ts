import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getSubaccount } from '#lib/senders/subaccounts/get-subaccount.ts';
import { SubaccountDetail, UpdateSubaccountInput } from '#lib/senders/subaccounts/schema.ts';
import { updateSubaccount } from '#lib/senders/subaccounts/update-subaccount.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a sub-account with its settings, its figures of 30 days and the use of its limits',
    access: 'subaccount/manage',
    feature: 'subaccount.detail',
    answer: SubaccountDetail,
    run: ({ ctx, params }) => getSubaccount(ctx, { id: params.id ?? '' }),
  }),
  PUT: handle({
    summary: 'Update the name, the IP pool, the domains of links and bounces, and the limits of a sub-account',
    access: 'subaccount/manage',
    feature: 'subaccount.update',
    body: UpdateSubaccountInput,
    answer: SubaccountDetail,
    run: ({ ctx, params, body }) => updateSubaccount(ctx, { ...body, id: params.id ?? '' }),
  }),
});
