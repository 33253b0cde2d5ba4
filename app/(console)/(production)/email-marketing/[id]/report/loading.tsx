import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /email-marketing/{id}/report while it loads. */
export default function ReportLoading() {
  return <ThingSkeleton />;
}
