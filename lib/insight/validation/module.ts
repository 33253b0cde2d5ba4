import { defineModule } from '#lib/registry/module.ts';

/** Registers validation with the rest of the product. */
export const module = defineModule({
  features: {
    emailValidation: { label: 'Email validation', switches: {} },
  },
  grants: { 'recipient_validation/manage': { member: true } },
  screens: [
    {
      name: 'email-validation',
      path: '/email-validation',
      reach: 'production',
      feature: 'emailValidation',
      grant: 'recipient_validation/manage',
      nav: { section: 'deliverability', label: 'Email validation', icon: 'validation', letter: 'v', order: 3 },
    },
    {
      name: 'email-validation-test',
      path: '/email-validation-test',
      reach: 'production',
      feature: 'emailValidation',
      grant: 'recipient_validation/manage',
    },
  ],
  audit: {
    'validation-list': {
      target: 'Validation list',
      actions: {
        upload: 'Uploaded a list of addresses to validate',
        start: 'Started the validation of a list',
        cancel: 'Cancelled the validation of a list',
        delete: 'Deleted a list of addresses',
        download: 'Downloaded the results of a validation',
      },
    },
  },
  retention: [
    { table: 'validation_domains', column: 'expires_at', keptDays: 7 },
    { table: 'address_evidence', column: 'expires_at', keptDays: 0 },
    { table: 'validation_list_pieces', column: 'expires_at', keptDays: 0 },
    { table: 'validation_list_chunks', column: 'expires_at', keptDays: 0 },
    { table: 'validation_lists', column: 'expires_at', keptDays: 365 },
  ],
});
