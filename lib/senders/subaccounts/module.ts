import { CRUD, defineModule } from '#lib/registry/module.ts';

/** Registers subaccounts with the rest of the product. */
export const module = defineModule({
  features: {
    subaccount: { label: 'Sub-accounts', switches: { ...CRUD } },
  },
  grants: { 'subaccount/manage': {} },
  screens: [
    {
      name: 'subaccount',
      path: '/subaccount',
      reach: 'production',
      feature: 'subaccount',
      grant: 'subaccount/manage',
      nav: { section: 'integrate', label: 'Subaccounts', icon: 'subaccount', letter: 'b', order: 2 },
    },
    {
      name: 'subaccount-create',
      path: '/subaccount/create',
      reach: 'production',
      feature: 'subaccount.create',
      grant: 'subaccount/manage',
    },
    {
      name: 'subaccount-detail',
      path: '/subaccount/{id}',
      reach: 'production',
      feature: 'subaccount.detail',
      grant: 'subaccount/manage',
    },
    {
      name: 'subaccount-edit',
      path: '/subaccount/{id}/edit',
      reach: 'production',
      feature: 'subaccount.update',
      grant: 'subaccount/manage',
    },
  ],
  audit: {
    subaccount: {
      target: 'Subaccount',
      view: 'subaccount/manage',
      actions: {
        create: 'Created a subaccount',
        update: 'Changed a subaccount',
        suspend: 'Suspended a subaccount',
        resume: 'Resumed a subaccount',
        terminate: 'Terminated a subaccount',
      },
    },
  },
  counters: {
    subaccount: {
      group: 'Transactional Email',
      flag: 'subaccount.create',
      label: 'sub-account',
      text: 'Sub-accounts',
      order: 8,
      rows: [{ table: 'subaccounts', where: "status <> 'terminated'" }],
    },
  },
});
