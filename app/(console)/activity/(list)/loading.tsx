import { ActivitySkeleton } from '#components/insight/activity/activity-skeleton.tsx';

/** /activity while it loads. */
export default function ActivityLoading() {
  return <ActivitySkeleton />;
}
