import { defineModule } from '#lib/registry/module.ts';

/** Registers audit with the rest of the product. */
export const module = defineModule({
  grants: { 'audit/view': {} },
});
