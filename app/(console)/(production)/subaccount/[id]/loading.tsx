import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /subaccount/{id} and below while they load. */
export default function SubaccountLoading() {
  return <ThingSkeleton />;
}
