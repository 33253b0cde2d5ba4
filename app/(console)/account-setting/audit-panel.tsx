import type { ReactNode } from 'react';
import { LazyAuditPanel } from '#components/account/account-setting/lazy-panels.tsx';
import { listAuditActions } from '#lib/account/audit/queries.ts';
import { AuditQuery } from '#lib/account/audit/schema.ts';
import { getAuditLog, listMembers } from '#lib/account/team/queries.ts';
import type { PageContext } from '#lib/http/guard/page-context.ts';

const NAMES = ['actor', 'action', 'from', 'to', 'cursor'] as const;

/** Loads and renders the audit log with the filters of the URL; unreadable filters are ignored. */
export async function renderAudit({ ctx, company }: PageContext, query: URLSearchParams): Promise<ReactNode> {
  const given = Object.fromEntries(NAMES.map((name) => [name, query.get(name) || undefined]));
  const asked = AuditQuery.safeParse(given);
  const filter = asked.success ? asked.data : AuditQuery.parse({});
  const [page, members, actions] = await Promise.all([
    getAuditLog(ctx, filter),
    listMembers(ctx),
    listAuditActions(ctx),
  ]);
  const people = members.data.flatMap(({ userId, fullname, email }) =>
    userId ? [{ id: userId, name: fullname || email }] : [],
  );
  const { actor = '', action = '', from = '', to = '' } = filter;
  return (
    <LazyAuditPanel
      page={page}
      view={{ actor, action, from, to }}
      isLater={filter.cursor !== undefined}
      people={people}
      actions={actions}
      company={company.name}
    />
  );
}
