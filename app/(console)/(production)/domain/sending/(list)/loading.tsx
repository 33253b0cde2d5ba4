import { DomainsSkeleton } from '#components/senders/domains/domains-skeleton.tsx';

/** /domain/sending while it loads. */
export default function SendingLoading() {
  return <DomainsSkeleton kind="sending" />;
}
