import { DetailSkeleton } from '#components/insight/activity/detail-skeleton.tsx';

/** /activity/{id} while it loads. */
export default function DetailLoading() {
  return <DetailSkeleton />;
}
