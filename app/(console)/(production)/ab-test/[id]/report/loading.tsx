import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /ab-test/{id}/report while it loads. */
export default function ReportLoading() {
  return <ThingSkeleton />;
}
