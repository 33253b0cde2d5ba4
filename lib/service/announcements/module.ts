import { defineModule } from '#lib/registry/module.ts';

/** Registers the announcements of the operator with the rest of the product. */
export const module = defineModule({
  audit: {
    announcement: {
      target: 'Announcement',
      actions: { create: 'Announced something to everyone', end: 'Ended an announcement' },
    },
  },
  retention: [{ table: 'announcements', column: 'ends_at', keptDays: 90 }],
});
