import { defineModule } from '#lib/registry/module.ts';

const GROUP = 'Contact Management';

/** The readers of actions on contacts, and those who cancel them. */
const WATCHED = { grant: 'contacts/view', cancel: 'contacts/modify', link: '/contact' } as const;

/** Registers contacts with the rest of the product. */
export const module = defineModule({
  features: {
    contactManagement: {
      label: 'Contact management',
      planned: true,
      switches: {
        contact: { label: 'Contacts' },
        customField: { label: 'Custom fields' },
        tester: { label: 'Contact testers' },
        label: { label: 'Labels' },
        segment: { label: 'Segments' },
        import: { label: 'Import' },
        export: { label: 'Export' },
        journey: { label: 'Journeys' },
      },
    },
  },
  grants: {
    'contacts/view': { member: true },
    'contacts/modify': { member: true },
    'contacts/delete': {},
    'contacts/export': {},
    'privacy/manage': {},
  },
  screens: [
    {
      name: 'contact',
      path: '/contact',
      reach: 'production',
      feature: 'contactManagement',
      grant: 'contacts/view',
      nav: [
        { parent: 'contactBook', label: 'Contact Book', order: 1 },
        { parent: 'contactBook', label: 'Add Contact', at: '?add', grant: 'contacts/modify', order: 2 },
      ],
    },
    {
      name: 'contact-label',
      path: '/contact/label',
      reach: 'production',
      feature: 'contactManagement.label',
      grant: 'contacts/view',
      nav: { parent: 'contactBook', label: 'Labels', order: 4 },
    },
    {
      name: 'contact-field',
      path: '/contact/field',
      reach: 'production',
      feature: 'contactManagement.customField',
      grant: 'contacts/view',
      nav: { parent: 'contactBook', label: 'Custom Fields', order: 5 },
    },
    {
      name: 'contact-import',
      path: '/contact/import',
      reach: 'production',
      feature: 'contactManagement.import',
      grant: 'contacts/modify',
      nav: { parent: 'contactBook', label: 'Import', order: 6 },
    },
    {
      name: 'contact-import-history',
      path: '/contact/import/history',
      reach: 'production',
      feature: 'contactManagement.import',
      grant: 'contacts/view',
    },
    {
      name: 'subscriber-setting',
      path: '/subscriber-setting',
      reach: 'production',
      feature: 'contactManagement',
      grant: 'company/manage',
      nav: { parent: 'contactBook', label: 'Subscriber Setting', order: 8 },
    },
    {
      name: 'contact-detail',
      path: '/contact/{id}',
      reach: 'production',
      feature: 'contactManagement',
      grant: 'contacts/view',
    },
  ],
  audit: {
    contact: {
      target: 'Contact',
      view: 'contacts/view',
      actions: {
        create: 'Added a contact',
        update: 'Changed a contact',
        upsert: 'Added or changed contacts',
        delete: 'Deleted contacts',
        'delete-matching': 'Started to delete all contacts that match',
        label: 'Labeled contacts',
        'label-matching': 'Started to label all contacts that match',
        unlabel: 'Took labels off contacts',
        'unlabel-matching': 'Started to take labels off all contacts that match',
        stage: 'Moved contacts to a stage',
        'stage-matching': 'Started to move all contacts that match to a stage',
        unsubscribe: 'Unsubscribed contacts',
        'unsubscribe-matching': 'Started to unsubscribe all contacts that match',
        resubscribe: 'Subscribed contacts again',
        replace: 'Replaced the address of a contact',
        confirm: 'Asked contacts to confirm',
      },
    },
    'contact-export': {
      target: 'Contact export',
      actions: {
        start: 'Started an export of contacts',
        download: 'Downloaded an export of contacts',
        delete: 'Deleted an export of contacts',
      },
    },
    'contact-field': {
      target: 'Contact field',
      view: 'contacts/view',
      actions: {
        create: 'Created a contact field',
        update: 'Changed a contact field',
        delete: 'Deleted a contact field',
        convert: 'Changed the type of a contact field',
      },
    },
    'contact-label': {
      target: 'Contact label',
      view: 'contacts/view',
      actions: {
        create: 'Created a contact label',
        update: 'Changed a contact label',
        delete: 'Deleted a contact label',
      },
    },
    'subscriber-setting': {
      changes: 'company',
      actions: { change: 'Changed the subscriber settings' },
    },
    'contact-tester': {
      target: 'Contact tester',
      view: 'contacts/view',
      actions: { create: 'Added a tester', update: 'Changed a tester', delete: 'Removed a tester' },
    },
  },
  retention: [{ table: 'contact_act_slices', column: 'expires_at', keptDays: 0 }],
  jobs: {
    'delete-contacts': { name: 'Deleting contacts', ...WATCHED, cancel: 'contacts/delete' },
    'label-contacts': { name: 'Labeling contacts', ...WATCHED },
    'unlabel-contacts': { name: 'Removing labels from contacts', ...WATCHED },
    'stage-contacts': { name: 'Moving contacts to a stage', ...WATCHED },
    'unsubscribe-contacts': { name: 'Unsubscribing contacts', ...WATCHED },
    'convert-contact-field': {
      name: 'Changing the type of a field',
      grant: 'contacts/view',
      link: '/contact/field',
    },
    'export:contacts': { name: 'Exporting contacts', grant: 'contacts/export', link: '/contact?exports=open' },
  },
  exports: {
    contacts: {
      grant: 'contacts/export',
      feature: 'contactManagement.export',
      target: 'contact-export',
      whole: 'contacts/modify',
    },
  },
  missions: {
    'first-contact': {
      title: 'Add your first contact',
      text: 'One person is enough to see how it works.',
      feature: 'contactManagement',
      grant: 'contacts/modify',
      link: '/contact?add',
      order: 2,
      done: { table: 'contacts' },
    },
    'subscriber-setting': {
      title: 'Set up the preference center',
      text: 'Let people choose what they get, and confirm that they want it.',
      feature: 'contactManagement',
      grant: 'company/manage',
      link: '/subscriber-setting',
      order: 4,
      done: { table: 'subscriber_settings' },
    },
  },
  counters: {
    contact: {
      group: GROUP,
      flag: 'contactManagement.contact',
      label: 'contact',
      text: 'Contacts',
      order: 20,
      rows: [{ table: 'contacts' }],
      stock: true,
      refusal: 'Failed process, your quota was exceeded',
    },
    customField: {
      group: GROUP,
      flag: 'contactManagement.customField',
      label: 'custom field',
      text: 'Custom fields',
      order: 21,
      rows: [{ table: 'contact_fields', where: 'archived_at IS NULL' }],
    },
    tester: {
      group: GROUP,
      flag: 'contactManagement.tester',
      label: 'tester',
      text: 'Contact testers',
      order: 22,
      rows: [{ table: 'test_contacts' }],
    },
  },
});
