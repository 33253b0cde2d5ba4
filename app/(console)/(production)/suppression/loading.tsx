import { SuppressionSkeleton } from '#components/suppression/suppression-skeleton.tsx';

/** /suppression while it is awaited. */
export default function SuppressionLoading() {
  return <SuppressionSkeleton />;
}
