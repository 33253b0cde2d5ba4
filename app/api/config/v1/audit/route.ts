import { AuditPage, AuditQuery } from '#lib/account/audit/schema.ts';
import { getAuditLog } from '#lib/account/team/queries.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the changes in the audit log, newest first',
    access: 'audit/view',
    query: AuditQuery,
    answer: AuditPage,
    run: ({ ctx, query }) => getAuditLog(ctx, query),
  }),
});
