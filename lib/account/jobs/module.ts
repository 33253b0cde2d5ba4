import { defineModule } from '#lib/registry/module.ts';

/** Registers jobs that people watch with the rest of the product; the kinds are those of the domains. */
export const module = defineModule({
  audit: { job: { target: 'Job', actions: { cancel: 'Canceled work in the background' } } },
});
