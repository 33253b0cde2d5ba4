import { PanelSkeleton } from '#components/account-setting/panel-skeleton.tsx';

/** /contact-us while it loads. */
export default function ContactUsLoading() {
  return <PanelSkeleton />;
}
