import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { SubaccountDetail, SuspendSubaccountInput } from '#lib/senders/subaccounts/schema.ts';
import { suspendSubaccount } from '#lib/senders/subaccounts/suspend-subaccount.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Suspend a sub-account at once; its queued mail is held until it is resumed, or canceled',
    access: 'subaccount/manage',
    feature: 'subaccount.update',
    body: SuspendSubaccountInput,
    answer: SubaccountDetail,
    run: ({ ctx, params, body }) => suspendSubaccount(ctx, { ...body, id: params.id ?? '' }),
  }),
});
