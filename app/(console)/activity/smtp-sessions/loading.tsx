import { SessionSkeleton } from '#components/smtp-sessions/session-skeleton.tsx';

/** /activity/smtp-sessions while it is awaited. */
export default function SmtpSessionsLoading() {
  return <SessionSkeleton />;
}
