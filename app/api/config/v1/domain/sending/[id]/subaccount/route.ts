import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { assignDomain } from '#lib/senders/subaccounts/assign-domain.ts';
import { AssignDomainInput } from '#lib/senders/subaccounts/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Assign a sending domain to none, one or all of the sub-accounts',
    access: 'subaccount/manage',
    feature: ['sendingDomain.update', 'subaccount'],
    body: AssignDomainInput,
    answer: SendingDomainDetail,
    run: ({ ctx, params, body }) => assignDomain(ctx, { ...body, id: params.id ?? '' }),
  }),
});
