import { answerLines } from '#lib/http/config-api/answer-lines.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { readExport } from '#lib/insight/activity/exports/queries.ts';

const MEDIA = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const;

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Download the file of an export as CSV or NDJSON',
    access: 'message_events/view',
    feature: 'activity.export',
    media: 'text/csv',
    run: async ({ ctx, params }) => {
      const { name, format, lines } = await readExport(ctx, params.id ?? '');
      return answerLines(name, lines, MEDIA[format]);
    },
  }),
});
