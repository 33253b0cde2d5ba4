import type { Metadata } from 'next';
import { SharedRecordsScreen } from '#components/senders/domains/shared-records-screen.tsx';
import { MessagePage } from '#components/shell/message-page.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orRefusal } from '#lib/http/guard/or-refusal.ts';
import { readGuestVendor } from '#lib/http/login/guest-vendor.ts';
import { getSharedRecords } from '#lib/senders/domains/sharing/records-link.ts';

/** The URL grants access: it is sent to no other site, and not indexed by search engines. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('sharedRecords');
  return { title: t('title'), referrer: 'no-referrer', robots: { index: false, follow: false } };
}

/** /shared-records/{token}: a domain's records for the DNS administrator. Reading them changes nothing. */
export default async function SharedRecordsPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [shared, { brand }, t] = await Promise.all([
    orRefusal(getSharedRecords({ now: () => new Date() }, token)),
    readGuestVendor(),
    getTexts('sharedRecords'),
  ]);
  if (!shared.found) {
    return (
      <MessagePage title={t('unknown')} brand={brand}>
        <p>{t('unknownText')}</p>
      </MessagePage>
    );
  }
  return (
    <Texts areas={['domains', 'sharedRecords']}>
      <SharedRecordsScreen shared={shared.found} brand={brand} />
    </Texts>
  );
}
