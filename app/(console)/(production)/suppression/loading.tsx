import { SuppressionSkeleton } from '#components/engine/suppression/suppression-skeleton.tsx';

/** /suppression while it loads. */
export default function SuppressionLoading() {
  return <SuppressionSkeleton />;
}
