import { type DeliveryOptions, deliveryOptions } from '#lib/engine/delivery/delivery-options.ts';
import { type DeliveryWorker, runDeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { recordCaptureState } from '#lib/insight/captured-mail/capture-state.ts';

/**
 * Starts the role `delivery` of this process.
 *
 * @param overrides what a test wants other than the settings say.
 */
export async function startDelivery(overrides: Partial<DeliveryOptions> = {}): Promise<DeliveryWorker> {
  await recordCaptureState(new Date());
  return runDeliveryWorker({ ...deliveryOptions(), ...overrides });
}
