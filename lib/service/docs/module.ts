import { defineModule } from '#lib/registry/module.ts';

/** Registers docs with the rest of the product. */
export const module = defineModule({
  screens: [
    { name: 'api-reference', path: '/docs/api', reach: 'public' },
    {
      name: 'docs',
      path: '/docs',
      reach: 'public',
      nav: [
        { section: 'foot', label: 'Documentation', icon: 'documentation', letter: 'r', order: 1 },
        { parent: 'help', label: 'Documentation', order: 3 },
      ],
    },
    { name: 'docs-page', path: '/docs/{section}/{page}', reach: 'public' },
  ],
});
