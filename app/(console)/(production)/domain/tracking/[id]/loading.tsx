import { DomainSkeleton } from '#components/domains/domain-skeleton.tsx';

/** /domain/tracking/{id} while it loads. */
export default function TrackingDomainLoading() {
  return <DomainSkeleton kind="tracking" />;
}
