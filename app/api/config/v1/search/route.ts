import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { SearchAnswer, SearchQuery } from '#lib/service/search/schema.ts';
import { searchCompany } from '#lib/service/search/search-company.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Find recipients, messages, domains, keys, subaccounts and people of the company by their beginning',
    access: 'session',
    query: SearchQuery,
    answer: SearchAnswer,
    run: ({ ctx, query }) => searchCompany(ctx, query),
  }),
});
