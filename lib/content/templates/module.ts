import { CRUD, defineModule } from '#lib/registry/module.ts';

/** Registers templates with the rest of the product. */
export const module = defineModule({
  features: {
    template: { label: 'Templates', switches: { ...CRUD } },
  },
  grants: { 'templates/modify': { member: true }, 'templates/view': { member: true } },
  screens: [
    {
      name: 'template',
      path: '/template',
      reach: 'production',
      feature: 'template',
      grant: 'templates/view',
      nav: { section: 'send', label: 'Templates', icon: 'template', letter: 't', order: 4 },
    },
    {
      name: 'template-add',
      path: '/template/add',
      reach: 'production',
      feature: 'template.create',
      grant: 'templates/modify',
    },
    {
      name: 'template-edit',
      path: '/template/edit/{id}',
      reach: 'production',
      feature: 'template.update',
      grant: 'templates/modify',
    },
    {
      name: 'template-created',
      path: '/template/created/{id}',
      reach: 'production',
      feature: 'template.detail',
      grant: 'templates/view',
    },
    {
      name: 'template-detail',
      path: '/template/{id}',
      reach: 'production',
      feature: 'template.detail',
      grant: 'templates/view',
    },
    {
      name: 'page-compose',
      path: '/page/{id}/compose',
      reach: 'production',
      feature: 'template.update',
      grant: 'templates/modify',
    },
    {
      name: 'template-page-compose',
      path: '/library/page/{id}/compose',
      reach: 'production',
      feature: 'template.update',
      grant: 'templates/modify',
    },
  ],
  audit: {
    template: {
      target: 'Template',
      view: 'templates/view',
      actions: {
        create: 'Created a template',
        update: 'Changed a template',
        publish: 'Published a version of a template',
        restore: 'Restored a version of a template as its draft',
        delete: 'Deleted a template',
      },
    },
  },
  counters: {
    email: {
      group: 'Template Manager',
      flag: 'template.create',
      label: 'template',
      text: 'Email templates',
      order: 5,
      rows: [{ table: 'templates', where: 'owner_id IS NULL' }],
    },
  },
});
