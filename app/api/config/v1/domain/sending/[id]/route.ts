import { deleteSendingDomain } from '#lib/domains/delete-sending-domain.ts';
import { getSendingDomain } from '#lib/domains/get-sending-domain.ts';
import { SendingDomainDetail, UpdateSendingDomainInput } from '#lib/domains/schema.ts';
import { updateSendingDomain } from '#lib/domains/update-sending-domain.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Show a sending domain with its records, wanted and found',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.detail',
    answer: SendingDomainDetail,
    run: ({ ctx, params }) => getSendingDomain(ctx, { id: params.id ?? '' }),
  }),
  PUT: handle({
    summary: 'Change how mail of a sending domain leaves: required TLS, its bounce and tracking domains',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.update',
    body: UpdateSendingDomainInput,
    answer: SendingDomainDetail,
    run: ({ ctx, body, params }) => updateSendingDomain(ctx, { ...body, id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'Remove a sending domain and its keys',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.delete',
    status: 204,
    run: ({ ctx, params }) => deleteSendingDomain(ctx, { id: params.id ?? '' }),
  }),
});
