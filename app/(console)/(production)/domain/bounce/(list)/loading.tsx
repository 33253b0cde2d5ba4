import { DomainsSkeleton } from '#components/domains/domains-skeleton.tsx';

/** /domain/bounce while it is awaited. */
export default function BounceLoading() {
  return <DomainsSkeleton kind="bounce" />;
}
