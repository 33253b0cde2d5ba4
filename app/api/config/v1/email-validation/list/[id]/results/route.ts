import { answerLines } from '#lib/http/config-api/answer-lines.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { readResults } from '#lib/insight/validation/lists/read-results.ts';
import { ListResultsQuery } from '#lib/insight/validation/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Download the results of a list as CSV',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    query: ListResultsQuery,
    media: 'text/csv',
    run: async ({ ctx, params, query }) => {
      const { name, lines } = await readResults(ctx, params.id ?? '', query);
      return answerLines(name, lines);
    },
  }),
});
