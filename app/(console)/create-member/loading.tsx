import { PanelSkeleton } from '#components/account-setting/panel-skeleton.tsx';

/** /create-member while it is awaited. */
export default function CreateMemberLoading() {
  return <PanelSkeleton />;
}
