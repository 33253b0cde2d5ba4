import { PointingSkeleton } from '#components/domains/pointing-skeleton.tsx';

/** /domain/bounce and below while they are awaited. */
export default function BounceLoading() {
  return <PointingSkeleton kind="bounce" />;
}
