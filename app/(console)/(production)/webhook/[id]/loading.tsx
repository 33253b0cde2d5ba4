import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /webhook/{id} and below while they load. */
export default function WebhookLoading() {
  return <ThingSkeleton />;
}
