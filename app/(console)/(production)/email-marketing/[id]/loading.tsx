import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /email-marketing/{id} and below while they load. */
export default function Loading() {
  return <ThingSkeleton />;
}
