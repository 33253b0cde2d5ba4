import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /domain/bounce/{id} while it loads. */
export default function BounceDomainLoading() {
  return <ThingSkeleton />;
}
