import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { cancelDkimRotation } from '#lib/senders/domains/rotation/cancel-dkim-rotation.ts';
import { startDkimRotation } from '#lib/senders/domains/rotation/start-dkim-rotation.ts';
import { SendingDomainDetail } from '#lib/senders/domains/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Start a DKIM key rotation of a sending domain; the new keys sign once their records are published',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.update', 'sendingDomain.detailAuthentication'],
    answer: SendingDomainDetail,
    run: ({ ctx, params }) => startDkimRotation(ctx, { id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'Cancel a DKIM key rotation of a sending domain before the new keys sign',
    access: 'sending_domains/manage',
    feature: ['sendingDomain.update', 'sendingDomain.detailAuthentication'],
    status: 204,
    run: ({ ctx, params }) => cancelDkimRotation(ctx, { id: params.id ?? '' }),
  }),
});
