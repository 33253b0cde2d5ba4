import { DomainSkeleton } from '#components/domains/domain-skeleton.tsx';

/** /domain/bounce/{id} while it loads. */
export default function BounceDomainLoading() {
  return <DomainSkeleton kind="bounce" />;
}
