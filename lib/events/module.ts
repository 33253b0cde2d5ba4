import { defineModule } from '#lib/registry/module.ts';

/** Registers events with the rest of the product. */
export const module = defineModule({
  retention: [
    { table: 'stat_values', column: 'day', keptDays: 'RETENTION_STATISTICS_DAYS' },
    { table: 'stat_labels', column: 'day', keptDays: 'RETENTION_STATISTICS_DAYS' },
    { table: 'stat_days', column: 'day', keptDays: 'RETENTION_STATISTICS_DAYS' },
  ],
});
