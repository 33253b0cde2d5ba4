import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /domain/tracking/{id} while it loads. */
export default function TrackingDomainLoading() {
  return <ThingSkeleton />;
}
