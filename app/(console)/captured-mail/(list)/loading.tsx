import { CapturedListSkeleton } from '#components/insight/captured-mail/captured-skeleton.tsx';

/** /captured-mail while it loads. */
export default function CapturedMailLoading() {
  return <CapturedListSkeleton />;
}
