import { ContactSkeleton } from '#components/support/contact-skeleton.tsx';

/** /contact-us while it loads. */
export default function ContactUsLoading() {
  return <ContactSkeleton />;
}
