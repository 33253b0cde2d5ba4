import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /segment/{id} and below while they load. */
export default function SegmentLoading() {
  return <ThingSkeleton />;
}
