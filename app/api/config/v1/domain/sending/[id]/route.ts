import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { deleteSendingDomain } from '#lib/senders/domains/delete-sending-domain.ts';
import { hideRecords } from '#lib/senders/domains/hide-records.ts';
import { getSendingDomain } from '#lib/senders/domains/queries.ts';
import { SendingDomainDetail, UpdateSendingDomainInput } from '#lib/senders/domains/schema.ts';
import { updateSendingDomain } from '#lib/senders/domains/update-sending-domain.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a sending domain with its expected and published records',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.detail',
    forSubaccounts: true,
    answer: SendingDomainDetail,
    run: async ({ ctx, params }) => hideRecords(ctx, 'sending', await getSendingDomain(ctx, { id: params.id ?? '' })),
  }),
  PUT: handle({
    summary: 'Update a sending domain: required TLS, its bounce and tracking domains',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.update',
    body: UpdateSendingDomainInput,
    answer: SendingDomainDetail,
    run: async ({ ctx, body, params }) =>
      hideRecords(ctx, 'sending', await updateSendingDomain(ctx, { ...body, id: params.id ?? '' })),
  }),
  DELETE: handle({
    summary: 'Delete a sending domain and its keys',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.delete',
    status: 204,
    run: ({ ctx, params }) => deleteSendingDomain(ctx, { id: params.id ?? '' }),
  }),
});
