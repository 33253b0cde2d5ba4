import { SessionSkeleton } from '#components/smtp-sessions/session-skeleton.tsx';

/** /activity/smtp-sessions while it loads. */
export default function SmtpSessionsLoading() {
  return <SessionSkeleton />;
}
