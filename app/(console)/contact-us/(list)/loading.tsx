import { ContactSkeleton } from '#components/service/support/contact-skeleton.tsx';

/** /contact-us while it loads. */
export default function ContactUsLoading() {
  return <ContactSkeleton />;
}
