import { CapturedListSkeleton } from '#components/captured-mail/captured-skeleton.tsx';

/** /captured-mail while it is awaited. */
export default function CapturedMailLoading() {
  return <CapturedListSkeleton />;
}
