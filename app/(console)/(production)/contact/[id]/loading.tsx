import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /contact/{id} while it loads. */
export default function ContactLoading() {
  return <ThingSkeleton />;
}
