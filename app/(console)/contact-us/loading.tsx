import { PanelSkeleton } from '#components/account-setting/panel-skeleton.tsx';

/** /contact-us while it is awaited. */
export default function ContactUsLoading() {
  return <PanelSkeleton />;
}
