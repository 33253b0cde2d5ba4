import { defineModule } from '#lib/registry/module.ts';

/** Registers segments with the rest of the product; their switch and grants are those of contacts. */
export const module = defineModule({
  screens: [
    {
      name: 'segment',
      path: '/segment',
      reach: 'production',
      feature: 'contactManagement.segment',
      grant: 'contacts/view',
      nav: { parent: 'contactBook', label: 'Segments', order: 3 },
    },
    {
      name: 'segment-new',
      path: '/segment/new',
      reach: 'production',
      feature: 'contactManagement.segment',
      grant: 'contacts/modify',
    },
    {
      name: 'segment-edit',
      path: '/segment/{id}/edit',
      reach: 'production',
      feature: 'contactManagement.segment',
      grant: 'contacts/view',
    },
  ],
  missions: {
    'first-segment': {
      title: 'Create a segment',
      text: 'A question about your contacts whose answer is always current.',
      feature: 'contactManagement.segment',
      grant: 'contacts/modify',
      link: '/segment/new',
      order: 5,
      done: { table: 'segments', where: 'archived_at IS NULL' },
    },
  },
  audit: {
    segment: {
      target: 'Segment',
      view: 'contacts/view',
      actions: {
        create: 'Created a segment',
        update: 'Changed a segment',
        delete: 'Deleted a segment',
      },
    },
  },
});
