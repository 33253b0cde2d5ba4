import { defineModule } from '#lib/registry/module.ts';

/** Registers exports with the rest of the product. */
export const module = defineModule({
  retention: [
    { table: 'export_pieces', column: 'expires_at', keptDays: 0 },
    { table: 'exports', column: 'expires_at', keptDays: 0 },
  ],
});
