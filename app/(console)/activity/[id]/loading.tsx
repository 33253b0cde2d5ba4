import { DetailSkeleton } from '#components/activity/detail-skeleton.tsx';

/** /activity/{id} while it is awaited. */
export default function DetailLoading() {
  return <DetailSkeleton />;
}
