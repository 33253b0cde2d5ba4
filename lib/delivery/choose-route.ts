import type { DeliveryRoute } from '#lib/infra/config/settings.ts';
import type { Place } from './deliver-over-smtp.ts';
import { smartHostPlace } from './smart-host-place.ts';

/** Which way a delivery goes: nowhere, to the recipient's mail hosts, or to a smart host (contract §7). */
export type Route = { name: 'capture' } | { name: 'mx' } | { name: 'smart_host'; place: Place };

/** The installation's own way (`DELIVERY_ROUTE`), for all that has no pool, or one that says nothing else. */
export const standardRoute = (standard: DeliveryRoute): Route =>
  standard.kind === 'smartHost' ? { name: 'smart_host', place: smartHostPlace(standard.url) } : { name: standard.kind };
