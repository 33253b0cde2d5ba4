import { CapturedMailSkeleton } from '#components/insight/captured-mail/captured-skeleton.tsx';

/** /captured-mail/{id} while it loads. */
export default function CapturedMessageLoading() {
  return <CapturedMailSkeleton />;
}
