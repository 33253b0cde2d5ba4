import { ActivitySkeleton } from '#components/activity/activity-skeleton.tsx';

/** /activity while it loads. */
export default function ActivityLoading() {
  return <ActivitySkeleton />;
}
