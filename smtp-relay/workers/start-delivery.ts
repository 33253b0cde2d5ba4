import { type DeliveryOptions, deliveryOptions } from '#lib/delivery/delivery-options.ts';
import { type DeliveryWorker, runDeliveryWorker } from '#lib/delivery/delivery-worker.ts';

/**
 * Starts the role `delivery` of this process.
 *
 * @param overrides what a test wants other than the settings say.
 */
export const startDelivery = (overrides: Partial<DeliveryOptions> = {}): Promise<DeliveryWorker> =>
  runDeliveryWorker({ ...deliveryOptions(), ...overrides });
