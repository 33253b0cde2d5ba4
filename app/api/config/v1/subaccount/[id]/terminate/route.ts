import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { SubaccountDetail } from '#lib/senders/subaccounts/schema.ts';
import { terminateSubaccount } from '#lib/senders/subaccounts/terminate-subaccount.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Terminate a sub-account for good: revokes its keys, cancels its queued mail and keeps its history',
    access: 'subaccount/manage',
    feature: 'subaccount.delete',
    answer: SubaccountDetail,
    run: ({ ctx, params }) => terminateSubaccount(ctx, { id: params.id ?? '' }),
  }),
});
