import { defineModule } from '#lib/registry/module.ts';

/** Registers operations with the rest of the product. */
export const module = defineModule({
  screens: [{ name: 'operations', path: '/operations', reach: 'operator' }],
  audit: {
    doctor: { target: 'System checks', actions: { run: 'Ran the system checks' } },
    operator: { changes: 'user', actions: { make: 'Made someone an operator', take: 'Took the operator role away' } },
  },
  retention: [{ table: 'operator_mails', column: 'expires_at', keptDays: 0 }],
});
