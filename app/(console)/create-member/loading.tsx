import { PanelSkeleton } from '#components/account/account-setting/panel-skeleton.tsx';

/** /create-member while it loads. */
export default function CreateMemberLoading() {
  return <PanelSkeleton />;
}
