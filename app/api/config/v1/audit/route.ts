import { AuditPage, AuditQuery } from '#lib/audit/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getAuditLog } from '#lib/team/get-audit-log.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Who changed what, from what to what, newest first.',
    access: 'audit/view',
    query: AuditQuery,
    answer: AuditPage,
    run: ({ ctx, query }) => getAuditLog(ctx, query),
  }),
});
