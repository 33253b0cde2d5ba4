import { defineModule } from '#lib/registry/module.ts';

/** Registers support with the rest of the product. */
export const module = defineModule({
  features: {
    support: { label: 'Support', switches: { tickets: { label: 'Tickets' } } },
  },
  screens: [
    {
      name: 'contact-us',
      path: '/contact-us',
      reach: 'sandbox',
      feature: ['app.support', 'support.tickets'],
      nav: [
        { section: 'foot', label: 'Contact us', icon: 'support', letter: 'h', order: 2 },
        { parent: 'help', label: 'Contact us', order: 4 },
      ],
    },
    {
      name: 'contact-us-ticket',
      path: '/contact-us/{id}',
      reach: 'sandbox',
      feature: ['app.support', 'support.tickets'],
    },
    { name: 'operations-tickets', path: '/operations/tickets', reach: 'operator' },
    { name: 'operations-ticket', path: '/operations/tickets/{id}', reach: 'operator' },
  ],
  audit: {
    support: { changes: 'ticket', actions: { contact: 'Wrote to support' } },
    ticket: {
      target: 'Ticket',
      actions: {
        answer: 'Answered a ticket',
        attach: 'Attached a file to a ticket',
        close: 'Closed a ticket',
        rate: 'Rated a ticket',
        reply: 'Replied in a ticket',
      },
    },
  },
});
