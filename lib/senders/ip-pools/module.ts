import { CRUD, defineModule } from '#lib/registry/module.ts';

/** Registers IP pools with the rest of the product. */
export const module = defineModule({
  features: {
    ipPool: { label: 'IP pools', switches: { ...CRUD } },
  },
  grants: { 'ip_pools/manage': {} },
  screens: [
    {
      name: 'ip-pool',
      path: '/ip-pool',
      reach: 'production',
      feature: 'ipPool',
      grant: 'ip_pools/manage',
      nav: { section: 'deliverability', label: 'IP pools', icon: 'ipPool', letter: 'p', order: 4 },
    },
    {
      name: 'ip-pool-create',
      path: '/ip-pool/create',
      reach: 'production',
      feature: 'ipPool.create',
      grant: 'ip_pools/manage',
    },
    {
      name: 'ip-pool-detail',
      path: '/ip-pool/{id}',
      reach: 'production',
      feature: 'ipPool.detail',
      grant: 'ip_pools/manage',
    },
    {
      name: 'ip-pool-edit',
      path: '/ip-pool/{id}/edit',
      reach: 'production',
      feature: 'ipPool.update',
      grant: 'ip_pools/manage',
    },
  ],
  audit: {
    'ip-address': {
      target: 'IP address',
      actions: { give: 'Added an IP address', update: 'Changed an IP address', take: 'Removed an IP address' },
    },
    'ip-pool': {
      target: 'IP pool',
      view: 'ip_pools/manage',
      actions: { create: 'Created an IP pool', update: 'Changed an IP pool', delete: 'Deleted an IP pool' },
    },
  },
  counters: {
    ipPool: {
      group: 'Transactional Email',
      flag: 'ipPool.create',
      label: 'IP pool',
      text: 'IP pools',
      order: 9,
      rows: [{ table: 'ip_pools' }],
    },
  },
});
