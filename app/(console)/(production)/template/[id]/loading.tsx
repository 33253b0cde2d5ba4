import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /template/{id} while it loads. */
export default function TemplateLoading() {
  return <ThingSkeleton />;
}
