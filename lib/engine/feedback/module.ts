import { defineModule } from '#lib/registry/module.ts';

/** Registers feedback with the rest of the product. */
export const module = defineModule({
  retention: [{ table: 'dead_refusals', column: 'at', keptDays: 1 }],
});
