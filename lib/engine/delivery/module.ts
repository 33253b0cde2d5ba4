import { defineModule } from '#lib/registry/module.ts';

/** Registers delivery with the rest of the product. */
export const module = defineModule({
  audit: {
    delivery: { changes: 'message', actions: { retry: 'Retried a delivery', cancel: 'Canceled a delivery' } },
    destination: {
      target: 'Destination',
      actions: {
        policy: "Changed a destination's limits",
        pause: 'Paused a destination',
        resume: 'Resumed a destination',
        retry: 'Retried a destination',
      },
    },
  },
});
