import { call } from '#lib/core/call.ts';
import { SearchAnswer, SearchQuery } from '#lib/service/search/schema.ts';
import { searchCompany } from '#lib/service/search/search-company.ts';

/** The console's calls of search. */
export const CALLS = {
  'GET /api/config/v1/search': call({
    summary: 'Find recipients, messages, domains, keys, subaccounts and people of the company by their beginning',
    access: 'session',
    query: SearchQuery,
    answer: SearchAnswer,
    run: ({ ctx, query }) => searchCompany(ctx, query),
  }),
};
