import { PointingSkeleton } from '#components/domains/pointing-skeleton.tsx';

/** /domain/tracking and below while they are awaited. */
export default function TrackingLoading() {
  return <PointingSkeleton kind="tracking" />;
}
