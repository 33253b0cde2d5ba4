import { z } from 'zod';
import { listAnswer, listQuery } from '#lib/core/list-query.ts';
import { REQUEST_KINDS, REQUEST_STATES } from './values.ts';

const Kind = z.enum(REQUEST_KINDS).meta({
  description: '`export`: a file with everything about the person; `erasure`: all of it is deleted.',
  example: 'export',
});

/** `POST /contacts/data-request`: a contact or an address. */
export const DataRequestInput = z
  .strictObject({
    contactId: z.uuid().optional().meta({ description: 'The contact.' }),
    email: z.string().trim().min(1).max(320).optional().meta({
      description: 'The address, also of somebody who is no contact.',
      example: 'ana@example.com',
    }),
    kind: Kind,
  })
  .superRefine(({ contactId, email }, check) => {
    if ((contactId === undefined) === (email === undefined))
      check.addIssue({ code: 'custom', path: ['email'], message: 'must be given, or contactId instead' });
  });
export type DataRequestInput = z.infer<typeof DataRequestInput>;

const Kept = z.object({
  what: z.string().meta({ description: 'What stays.' }),
  count: z.int().nullable().meta({ description: 'How many; null where they are not counted.' }),
  why: z.string().meta({ description: 'Why it stays.' }),
});

/** A data request. It never has the address in it. */
export const DataRequest = z.object({
  id: z.uuid().meta({ description: 'The id of the request.' }),
  kind: Kind,
  state: z.enum(REQUEST_STATES).meta({
    description: '`waiting`: others still await mail that also went to the person. The rest is done when it is sent.',
  }),
  reference: z.string().meta({ description: 'Equal for all requests about one address.', example: '3f9a02' }),
  contact: z
    .object({ id: z.uuid(), name: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .meta({ description: 'The contact, while it exists.' }),
  askedBy: z
    .string()
    .nullable()
    .meta({ description: 'The member who entered it; null for a key.', example: 'Ana Souza' }),
  createdAt: z.iso.datetime().meta({ description: 'When it was entered.' }),
  finishedAt: z.iso.datetime().nullable().meta({ description: 'When it was done.' }),
  rows: z.record(z.string(), z.int()).meta({
    description: 'Of an export the rows of each file, of an erasure what was erased.',
    example: { contact: 1, messages: 12 },
  }),
  waiting: z.int().meta({ description: 'Things that something else still needs.' }),
  kept: z.array(Kept).meta({ description: 'What an erasure leaves, and why.' }),
  file: z
    .object({ bytes: z.int(), expiresAt: z.iso.datetime() })
    .nullable()
    .meta({ description: 'The file of an export, while it is kept.' }),
});
export type DataRequest = z.infer<typeof DataRequest>;

/** `GET /contacts/data-request`; `search` is an address. */
export const DataRequestQuery = listQuery({
  sorts: ['-createdAt'],
  filters: { kind: Kind.optional() },
});
export type DataRequestQuery = z.infer<typeof DataRequestQuery>;
export const DataRequestPage = listAnswer(DataRequest);
