import { call } from '#lib/core/call.ts';
import { RecipientChoice, SteeredDelivery } from '#lib/engine/delivery/steering/schema.ts';
import { cancelDelivery, retryNow } from '#lib/engine/delivery/steering/steer-delivery.ts';

/** The console's calls of delivery. */
export const CALLS = {
  'POST /api/config/v1/activity/{id}/cancel': call({
    summary: 'Cancel the delivery to a waiting recipient',
    access: 'transmissions/modify',
    feature: 'activity',
    forSubaccounts: true,
    body: RecipientChoice,
    answer: SteeredDelivery,
    run: ({ ctx, params, body }) => cancelDelivery(ctx, { id: params.id ?? '', ...body }),
  }),
  'POST /api/config/v1/activity/{id}/retry': call({
    summary: 'Retry the delivery to a waiting recipient now',
    access: 'transmissions/modify',
    feature: 'activity',
    forSubaccounts: true,
    body: RecipientChoice,
    answer: SteeredDelivery,
    run: ({ ctx, params, body }) => retryNow(ctx, { id: params.id ?? '', ...body }),
  }),
};
