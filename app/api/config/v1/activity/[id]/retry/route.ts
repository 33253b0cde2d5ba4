import { retryNow } from '#lib/engine/delivery/steering/retry-now.ts';
import { RecipientChoice, SteeredDelivery } from '#lib/engine/delivery/steering/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Retry the delivery to a waiting recipient now',
    access: 'transmissions/modify',
    feature: 'activity',
    forSubaccounts: true,
    body: RecipientChoice,
    answer: SteeredDelivery,
    run: ({ ctx, params, body }) => retryNow(ctx, { id: params.id ?? '', ...body }),
  }),
});
