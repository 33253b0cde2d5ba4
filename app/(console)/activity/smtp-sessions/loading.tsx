import { SessionSkeleton } from '#components/senders/smtp-sessions/session-skeleton.tsx';

/** /activity/smtp-sessions while it loads. */
export default function SmtpSessionsLoading() {
  return <SessionSkeleton />;
}
