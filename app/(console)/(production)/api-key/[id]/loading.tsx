import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /api-key/{id} and below while they load. */
export default function KeyLoading() {
  return <ThingSkeleton />;
}
