import { DomainSkeleton } from '#components/domains/domain-skeleton.tsx';

/** /domain/sending/{id} while it loads. */
export default function SendingDomainLoading() {
  return <DomainSkeleton kind="sending" />;
}
