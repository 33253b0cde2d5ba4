import { UsageSkeleton } from '#components/account/usage/usage-skeleton.tsx';

/** /usage-monitoring while it loads. */
export default function UsageLoading() {
  return <UsageSkeleton />;
}
