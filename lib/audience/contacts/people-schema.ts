import { z } from 'zod';
import { IDS_MAX } from './schema.ts';

const Ids = z
  .array(z.uuid())
  .min(1)
  .max(IDS_MAX, { error: `must have ${IDS_MAX} contacts or fewer` })
  .meta({ description: 'The contacts; ids that name nobody are left out.' });

/** `POST /contacts/label/add` and `/remove`. */
export const LabelPeopleInput = z.strictObject({
  labelIds: z
    .array(z.int().min(1).max(2_147_483_647))
    .min(1)
    .max(100)
    .meta({ description: 'The labels by number.', example: [7] }),
  ids: Ids,
});
export type LabelPeopleInput = z.infer<typeof LabelPeopleInput>;

/** The number of contacts that an action has changed. */
export const ChangedPeople = z.object({
  changed: z.int().min(0).meta({ description: 'Contacts that are different now.', example: 3 }),
});
export type ChangedPeople = z.infer<typeof ChangedPeople>;
