import { ValidationSkeleton } from '#components/insight/validation/validation-skeleton.tsx';

/** /email-validation while it loads. */
export default function ValidationLoading() {
  return <ValidationSkeleton />;
}
