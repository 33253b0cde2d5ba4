import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /ip-pool/{id} and below while they load. */
export default function PoolLoading() {
  return <ThingSkeleton />;
}
