import { toDimension } from '#lib/http/config-api/analytic-route.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { DimensionValuesQuery, ValuesAnswer } from '#lib/insight/analytics/schema.ts';
import { suggestValues } from '#lib/insight/analytics/verbs/suggest-values.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the values of a dimension that most mail of the last 30 days has',
    access: 'metrics/view',
    feature: 'analytic',
    forSubaccounts: true,
    query: DimensionValuesQuery,
    answer: ValuesAnswer,
    run: ({ ctx, query, params }) => suggestValues(ctx, { ...query, dimension: toDimension(params.dimension ?? '') }),
  }),
});
