import { AccountSettingSkeleton } from '#components/account/account-setting/account-setting-skeleton.tsx';

/** /account-setting while it loads. */
export default function AccountSettingLoading() {
  return <AccountSettingSkeleton />;
}
