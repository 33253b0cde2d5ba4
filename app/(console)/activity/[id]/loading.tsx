import { DetailSkeleton } from '#components/activity/detail-skeleton.tsx';

/** /activity/{id} while it loads. */
export default function DetailLoading() {
  return <DetailSkeleton />;
}
