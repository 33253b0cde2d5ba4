import { CapturedMailSkeleton } from '#components/captured-mail/captured-skeleton.tsx';

/** /captured-mail/{id} while it loads. */
export default function CapturedMessageLoading() {
  return <CapturedMailSkeleton />;
}
