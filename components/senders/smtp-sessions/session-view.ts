import { SMTP_OUTCOMES, type SmtpOutcome } from './outcomes.ts';

/** The part of the log that is shown, kept in the URL. */
export type SessionView = { outcome: SmtpOutcome | 'all'; ip: string; key: string; cursor: string | null };

/** The path of the screen. */
export const SESSIONS_HREF = '/activity/smtp-sessions';

/** Reads the view that a URL names; what is unknown counts as not given. */
export function readSessionView(params: Pick<URLSearchParams, 'get'>): SessionView {
  const outcome = params.get('outcome');
  return {
    outcome: SMTP_OUTCOMES.find((value) => value === outcome) ?? 'all',
    ip: params.get('ip') ?? '',
    key: params.get('key') ?? '',
    cursor: params.get('cursor'),
  };
}

/** A view as a query, without what goes without saying; empty or beginning with `?`. */
export function sessionsQuery({ outcome, ip, key, cursor }: SessionView): string {
  const entries = Object.entries({
    outcome: outcome === 'all' ? '' : outcome,
    ip: ip.trim(),
    key,
    cursor: cursor ?? '',
  }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(entries).toString();
  return query === '' ? '' : `?${query}`;
}

/** The address of the screen with a view. */
export const sessionsHref = (view: SessionView): string => SESSIONS_HREF + sessionsQuery(view);
