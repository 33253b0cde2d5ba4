import { DomainsSkeleton } from '#components/domains/domains-skeleton.tsx';

/** /domain/sending while it is awaited. */
export default function SendingLoading() {
  return <DomainsSkeleton kind="sending" />;
}
