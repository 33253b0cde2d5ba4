import { ValidationSkeleton } from '#components/validation/validation-skeleton.tsx';

/** /email-validation while it loads. */
export default function ValidationLoading() {
  return <ValidationSkeleton />;
}
