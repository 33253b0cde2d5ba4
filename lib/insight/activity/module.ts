import { defineModule, FILTER } from '#lib/registry/module.ts';

/** Registers activity with the rest of the product. */
export const module = defineModule({
  features: {
    activityFilter: {
      label: 'Activity filters',
      switches: {
        ...FILTER,
        advance: { label: 'Advanced filters' },
        advanceFilterBy: { label: 'Advanced filters with choices' },
        advanceFilterByValue: { label: 'Advanced filters with a typed value' },
      },
    },
    activity: { label: 'Activity', switches: { export: { label: 'Export' } } },
  },
  grants: { 'message_events/view': { member: true } },
  screens: [
    {
      name: 'activity',
      path: '/activity',
      reach: 'sandbox',
      feature: 'activity',
      grant: 'message_events/view',
      nav: { section: 'monitor', label: 'Activity', icon: 'activity', letter: 'a', order: 2 },
    },
    {
      name: 'activity-detail',
      path: '/activity/{id}',
      reach: 'sandbox',
      feature: 'activity',
      grant: 'message_events/view',
    },
  ],
  audit: {
    'activity-export': {
      target: 'Activity export',
      actions: {
        start: 'Started an export of the activity',
        download: 'Downloaded an export of the activity',
        delete: 'Deleted an export of the activity',
      },
    },
  },
  retention: [
    { table: 'activity_export_pieces', column: 'expires_at', keptDays: 0 },
    { table: 'activity_exports', column: 'expires_at', keptDays: 0 },
  ],
});
