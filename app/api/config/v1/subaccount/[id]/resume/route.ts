import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { resumeSubaccount } from '#lib/senders/subaccounts/resume-subaccount.ts';
import { SubaccountDetail } from '#lib/senders/subaccounts/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Resume a suspended sub-account and deliver its held mail',
    access: 'subaccount/manage',
    feature: 'subaccount.update',
    answer: SubaccountDetail,
    run: ({ ctx, params }) => resumeSubaccount(ctx, { id: params.id ?? '' }),
  }),
});
