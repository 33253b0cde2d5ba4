import { DomainSkeleton } from '#components/domains/domain-skeleton.tsx';

/** /domain/bounce/{id} while it is awaited. */
export default function BounceDomainLoading() {
  return <DomainSkeleton kind="bounce" />;
}
