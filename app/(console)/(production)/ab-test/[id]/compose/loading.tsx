import { ComposeSkeleton } from '#components/campaigns/compose/compose-skeleton.tsx';

/** /ab-test/{id}/compose while it loads. */
export default function ComposeLoading() {
  return <ComposeSkeleton />;
}
