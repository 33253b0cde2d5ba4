import { answerFile } from '#lib/http/config-api/answer-file.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { requireOwnQuestion } from '#lib/http/config-api/require-own-question.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { buildCsv } from '#lib/insight/analytics/csv/build-csv.ts';
import { CsvQuery } from '#lib/insight/analytics/csv/schema.ts';
import { questionOf } from '#lib/insight/analytics/question-schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Download a breakdown or a time series of the statistics as CSV',
    access: 'metrics/view',
    feature: 'analytic',
    forSubaccounts: true,
    query: CsvQuery,
    media: 'text/csv',
    run: async ({ ctx, query: { table, ...query } }) => {
      const question = questionOf(query);
      await requireOwnQuestion(ctx, question);
      const content = await buildCsv(ctx, question, table);
      const name = `analytics-${table}-${ctx.now().toISOString().slice(0, 10)}.csv`;
      return answerFile({ name, type: 'text/csv; charset=utf-8', content: Buffer.from(content) });
    },
  }),
});
