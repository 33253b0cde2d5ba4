import { DomainsSkeleton } from '#components/senders/domains/domains-skeleton.tsx';

/** /domain/bounce while it loads. */
export default function BounceLoading() {
  return <DomainsSkeleton kind="bounce" />;
}
