import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /domain/sending/{id} while it loads. */
export default function SendingDomainLoading() {
  return <ThingSkeleton />;
}
