import { DomainsSkeleton } from '#components/senders/domains/domains-skeleton.tsx';

/** /domain/tracking while it loads. */
export default function TrackingLoading() {
  return <DomainsSkeleton kind="tracking" />;
}
