import { z } from 'zod';

/** The number of contacts that an action has changed. */
export const ChangedPeople = z.object({
  changed: z.int().min(0).meta({ description: 'Contacts that are different now.', example: 3 }),
});
export type ChangedPeople = z.infer<typeof ChangedPeople>;
