import type { DeliveryRoute } from '#lib/infra/config/settings.ts';
import type { NextHop } from './deliver-over-smtp.ts';
import { smartHostNextHop } from './smart-host-next-hop.ts';

/** The route of a delivery: captured, to the recipient's mail hosts, or to a smart host (docs/contract.md §7). */
export type Route = { name: 'capture' } | { name: 'mx' } | { name: 'smart_host'; nextHop: NextHop };

/** The route of the installation (`DELIVERY_ROUTE`), for mail without a pool and for pools that inherit it. */
export const standardRoute = (standard: DeliveryRoute): Route =>
  standard.kind === 'smartHost'
    ? { name: 'smart_host', nextHop: smartHostNextHop(standard.url) }
    : { name: standard.kind };
