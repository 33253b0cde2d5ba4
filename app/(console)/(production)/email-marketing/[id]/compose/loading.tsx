import { ComposeSkeleton } from '#components/campaigns/compose/compose-skeleton.tsx';

/** /email-marketing/{id}/compose while it loads. */
export default function ComposeLoading() {
  return <ComposeSkeleton />;
}
