import { z } from 'zod';
import { ContactFilter, IDS_MAX } from '../schema.ts';
import { MOVE_TARGETS } from '../values.ts';

/** The fields by which a call says whom it acts on: some contacts, or all that match. */
export const CHOSEN = {
  ids: z
    .array(z.uuid())
    .min(1)
    .max(IDS_MAX, { error: `must have ${IDS_MAX} contacts or fewer` })
    .optional()
    .meta({ description: 'The contacts; ids that name nobody are left out. Give these, or a filter.' }),
  filter: ContactFilter.optional(),
  expected: z.int().min(0).optional().meta({
    description:
      'The number of contacts that you saw for the filter: if more than 1 % more match by now, nothing is done. Required for deletion.',
    example: 12345,
  }),
};

type Chosen = { ids?: unknown; filter?: unknown; expected?: unknown };

/** Requires either contacts or a filter, and `expected` with a filter only. */
export const checkChosen =
  ({ needsExpected }: { needsExpected: boolean }) =>
  ({ ids, filter, expected }: Chosen, check: z.RefinementCtx): void => {
    const fault = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
    if (ids === undefined && filter === undefined) fault('ids', 'or a filter must be given');
    else if (ids !== undefined && filter !== undefined) fault('filter', 'cannot be given together with ids');
    else if (ids !== undefined && expected !== undefined) fault('expected', 'goes with a filter only');
    else if (filter !== undefined && expected === undefined && needsExpected)
      fault('expected', 'must be the number of contacts that you saw');
  };

/** `POST /contacts/delete`. */
export const DeleteContactsInput = z.strictObject(CHOSEN).superRefine(checkChosen({ needsExpected: true }));

/** `POST /contacts/label/add` and `/remove`. */
export const LabelPeopleInput = z
  .strictObject({
    labelIds: z
      .array(z.int().min(1).max(2_147_483_647))
      .min(1)
      .max(100)
      .meta({ description: 'The labels by number.', example: [7] }),
    ...CHOSEN,
  })
  .superRefine(checkChosen({ needsExpected: false }));

/** `POST /contacts/stage` and `/journeys/stage`. */
export const StagePeopleInput = z
  .strictObject({
    stage: z.enum(MOVE_TARGETS).meta({ description: 'The stage to move them to, or lost.', example: 'customer' }),
    ...CHOSEN,
  })
  .superRefine(checkChosen({ needsExpected: false }));
