import { CapturedMailSkeleton } from '#components/captured-mail/captured-skeleton.tsx';

/** /captured-mail/{id} while it is awaited. */
export default function CapturedMessageLoading() {
  return <CapturedMailSkeleton />;
}
