import { DomainsSkeleton } from '#components/domains/domains-skeleton.tsx';

/** /domain/sending and below while they are awaited. */
export default function SendingLoading() {
  return <DomainsSkeleton />;
}
