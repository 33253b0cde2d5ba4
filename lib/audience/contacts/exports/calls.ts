import { startContactExport } from '#lib/audience/contacts/exports/contact-export.ts';
import { ExportContactsInput, StartedExport } from '#lib/audience/contacts/exports/schema.ts';
import { call } from '#lib/core/call.ts';

/** The suite's call that exports contacts; exports of all lists are read by `GET /exports`. */
export const CALLS = {
  'POST /api/suite/v1/contacts/export': call({
    access: 'contacts/export',
    feature: ['contactManagement', 'contactManagement.export'],
    summary: 'Start to write the contacts that a question finds as a file',
    body: ExportContactsInput,
    answer: StartedExport,
    status: 202,
    run: ({ ctx, body }) => startContactExport(ctx, body),
  }),
};
