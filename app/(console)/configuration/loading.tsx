import { ConfigurationSkeleton } from '#components/senders/configuration/configuration-skeleton.tsx';

/** /configuration while it loads. */
export default function ConfigurationLoading() {
  return <ConfigurationSkeleton />;
}
