import { ConfigurationSkeleton } from '#components/configuration/configuration-skeleton.tsx';

/** /configuration while it is awaited. */
export default function ConfigurationLoading() {
  return <ConfigurationSkeleton />;
}
