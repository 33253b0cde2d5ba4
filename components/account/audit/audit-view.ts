/** The filters of the audit log; empty strings do not filter. */
export type AuditView = { actor: string; action: string; from: string; to: string };

/** The address of a view, from its first page or from a cursor on. */
export function auditHref(view: AuditView, cursor: string | null = null): string {
  const query = new URLSearchParams({ tab: 'audit' });
  for (const [name, value] of Object.entries({ ...view, cursor: cursor ?? '' })) if (value) query.set(name, value);
  return `/account-setting?${query}`;
}
