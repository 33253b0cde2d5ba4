import { UsageSkeleton } from '#components/usage/usage-skeleton.tsx';

/** /usage-monitoring while it is awaited. */
export default function UsageLoading() {
  return <UsageSkeleton />;
}
