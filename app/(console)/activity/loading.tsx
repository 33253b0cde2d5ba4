import { ActivitySkeleton } from '#components/activity/activity-skeleton.tsx';

/** /activity while it is awaited. */
export default function ActivityLoading() {
  return <ActivitySkeleton />;
}
