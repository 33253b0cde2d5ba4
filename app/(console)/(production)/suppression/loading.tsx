import { SuppressionSkeleton } from '#components/suppression/suppression-skeleton.tsx';

/** /suppression while it loads. */
export default function SuppressionLoading() {
  return <SuppressionSkeleton />;
}
