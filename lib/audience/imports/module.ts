import { defineModule } from '#lib/registry/module.ts';

/** Registers imports of contacts with the rest of the product. */
export const module = defineModule({
  audit: {
    'contact-import': {
      target: 'Contact import',
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
  retention: [
    { table: 'import_rejects', column: 'expires_at', keptDays: 0 },
    { table: 'imports', column: 'expires_at', keptDays: 0 },
  ],
});
