import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /ab-test/{id} and below while they load. */
export default function Loading() {
  return <ThingSkeleton />;
}
