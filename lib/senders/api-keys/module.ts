import { CRUD, defineModule } from '#lib/registry/module.ts';

/** Registers API keys with the rest of the product. */
export const module = defineModule({
  features: {
    configuration: { label: 'Configuration', switches: {} },
    apiKey: {
      label: 'API keys',
      switches: {
        ...CRUD,
        allowedIps: { label: 'Allowed IPs' },
        instruction: { label: 'Instructions' },
        allowSDK: { label: 'SDK keys' },
      },
    },
  },
  grants: { 'api_keys/manage': {} },
  screens: [
    {
      name: 'configuration',
      path: '/configuration',
      reach: 'sandbox',
      feature: 'configuration',
      grant: 'transmissions/view',
      nav: { section: 'send', label: 'Configuration', icon: 'configuration', letter: 'c', order: 1 },
    },
    {
      name: 'api-key',
      path: '/api-key',
      reach: 'production',
      feature: 'apiKey',
      grant: 'api_keys/manage',
      nav: { section: 'send', label: 'API keys', icon: 'key', letter: 'k', order: 2 },
    },
    {
      name: 'api-key-create',
      path: '/api-key/create',
      reach: 'production',
      feature: 'apiKey.create',
      grant: 'api_keys/manage',
    },
    {
      name: 'api-key-detail',
      path: '/api-key/{id}',
      reach: 'production',
      feature: 'apiKey.detail',
      grant: 'api_keys/manage',
    },
    {
      name: 'api-key-edit',
      path: '/api-key/{id}/edit',
      reach: 'production',
      feature: 'apiKey.update',
      grant: 'api_keys/manage',
    },
    {
      name: 'api-instruction',
      path: '/api-instruction',
      reach: 'production',
      feature: 'apiKey.instruction',
      grant: 'transmissions/view',
      nav: { section: 'send', label: 'API instructions', icon: 'instruction', letter: 'i', order: 3 },
    },
  ],
  audit: {
    'api-key': {
      target: 'API key',
      view: 'api_keys/manage',
      actions: {
        create: 'Created an API key',
        update: 'Changed an API key',
        rotate: 'Rotated an API key',
        'read-aws': "Read an API key's AWS credentials",
        revoke: 'Revoked an API key',
      },
    },
  },
  counters: {
    apiKey: {
      group: 'Transactional Email',
      flag: 'apiKey.create',
      label: 'API key',
      text: 'API keys',
      order: 6,
      rows: [{ table: 'api_keys', where: 'revoked_at IS NULL AND replaced_by_id IS NULL' }],
    },
  },
});
