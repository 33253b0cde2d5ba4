import { z } from 'zod';
import { ContactFilter, IDS_MAX } from '../schema.ts';

/** `POST /contacts/export`. */
export const ExportContactsInput = z.strictObject({
  filter: ContactFilter,
  columns: z
    .array(z.string().max(60))
    .min(1)
    .max(IDS_MAX)
    .optional()
    .meta({
      description:
        'The columns in their order: standard ones such as `email`, `first_name`, `labels`, and tags of own fields; all of them if absent.',
      example: ['email', 'first_name', 'labels'],
    }),
});
export type ExportContactsInput = z.infer<typeof ExportContactsInput>;

/** The answer of a call that has started an export. */
export const StartedExport = z.object({
  jobId: z.uuid().meta({ description: 'The job that writes it, for `GET /jobs/{id}`.' }),
  exportId: z.uuid().meta({ description: 'The export, for `GET /exports/{id}` and its file.' }),
});
export type StartedExport = z.infer<typeof StartedExport>;
