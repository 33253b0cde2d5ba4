import { z } from 'zod';

const count = (whose: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `Contacts ${whose}.`, example: 12 });

/** `GET /contacts/summary`. */
export const ContactSummary = z.object({
  total: count('of the company'),
  statuses: z
    .object({
      active: count('who may get marketing mail'),
      pending: count('who have not confirmed'),
      unsubscribed: count('who have left'),
      bounced: count('whose mail bounced'),
    })
    .meta({ description: 'Contacts by status.' }),
});
export type ContactSummary = z.infer<typeof ContactSummary>;

/** `GET /contacts/field/usage`. */
export const FieldUsage = z.object({
  data: z
    .array(
      z.object({
        id: z.int().min(1).meta({ description: 'The number of the field.', example: 3 }),
        contacts: count('who have a value'),
      }),
    )
    .nullable()
    .meta({ description: 'The fields that anybody has a value of; null if counting took more than two seconds.' }),
});
export type FieldUsage = z.infer<typeof FieldUsage>;
