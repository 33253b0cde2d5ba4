import { cancelDkimRotation } from '#lib/domains/rotation/cancel-dkim-rotation.ts';
import { startDkimRotation } from '#lib/domains/rotation/start-dkim-rotation.ts';
import { SendingDomainDetail } from '#lib/domains/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Make other DKIM keys for a sending domain, which it signs with once their records are seen',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.update',
    answer: SendingDomainDetail,
    run: ({ ctx, params }) => startDkimRotation(ctx, { id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'Give up other DKIM keys of a sending domain before it signs with them',
    access: 'sending_domains/manage',
    feature: 'sendingDomain.update',
    status: 204,
    run: ({ ctx, params }) => cancelDkimRotation(ctx, { id: params.id ?? '' }),
  }),
});
