import { notFoundHandler } from '#lib/http/config-api/routes.ts';

// An unknown API path answers with the error object of the API and not with a page, because programs read it.
export {
  notFoundHandler as DELETE,
  notFoundHandler as GET,
  notFoundHandler as PATCH,
  notFoundHandler as POST,
  notFoundHandler as PUT,
};
