import { serveApi } from '#lib/http/compat/serve-api.ts';

export {
  serveApi as DELETE,
  serveApi as GET,
  serveApi as HEAD,
  serveApi as OPTIONS,
  serveApi as PATCH,
  serveApi as POST,
  serveApi as PUT,
};
