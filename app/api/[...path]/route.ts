import { serveCall } from '#lib/http/config-api/serve-call.ts';

// Every call of the console's APIs. An unknown path answers with the error object of the API and not with a page, because
// programs read it.
export { serveCall as DELETE, serveCall as GET, serveCall as PATCH, serveCall as POST, serveCall as PUT };
