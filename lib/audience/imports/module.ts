import { defineModule } from '#lib/registry/module.ts';

/** Registers imports of contacts with the rest of the product. */
export const module = defineModule({
  audit: {
    'contact-import': {
      target: 'Contact import',
      view: 'contacts/view',
      actions: {
        prepare: 'Uploaded a file of contacts',
        start: 'Started an import of contacts',
        cancel: 'Canceled an import of contacts',
        undo: 'Undid an import of contacts',
      },
    },
  },
  jobs: {
    'run-contact-import': { name: 'Importing contacts', grant: 'contacts/view', link: '/contact/import' },
    'undo-contact-import': { name: 'Undoing an import', grant: 'contacts/view', link: '/contact/import' },
  },
  missions: {
    'first-import': {
      title: 'Bring your contacts',
      text: 'Import them from a CSV or Excel file.',
      feature: 'contactManagement.import',
      grant: 'contacts/modify',
      link: '/contact/import',
      order: 3,
      done: { table: 'imports', where: "state IN ('done', 'undone')" },
    },
  },
  retention: [
    { table: 'import_rejects', column: 'expires_at', keptDays: 0 },
    { table: 'imports', column: 'expires_at', keptDays: 0 },
  ],
});
