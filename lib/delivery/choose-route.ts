import type { DeliveryRoute } from '#lib/infra/config/settings.ts';
import type { QueuedDelivery } from '#lib/messages/queued-delivery.ts';
import type { Place } from './deliver-over-smtp.ts';
import { smartHostPlace } from './smart-host-place.ts';

/** Which way a delivery goes: nowhere, to the recipient's mail hosts, or to a smart host (contract §7). */
export type Route = { name: 'capture' } | { name: 'mx' } | { name: 'smart_host'; place: Place };

/**
 * Makes the function that chooses a delivery's way.
 *
 * @param standard the installation's own (`DELIVERY_ROUTE`), for all that say nothing else.
 */
export function createRouteChooser(standard: DeliveryRoute): (delivery: QueuedDelivery) => Route {
  const route: Route =
    standard.kind === 'smartHost'
      ? { name: 'smart_host', place: smartHostPlace(standard.url) }
      : { name: standard.kind };
  return () => route;
}
