import type { Metadata } from 'next';
import { VerifyScreen } from '#components/engine/authorized-recipient/verify-screen.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { findAuthorization } from '#lib/engine/sandbox/queries.ts';

/** The URL contains a secret: it is sent to no other site. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('authorizedRecipient');
  return { title: t('title'), referrer: 'no-referrer' };
}

export const dynamic = 'force-dynamic';

/** /authorized-recipient/verify/{id}: asks for confirmation; a GET changes nothing, because mail scanners follow links. */
export default async function VerifyPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const authorization = await findAuthorization({ now: () => new Date() }, id);
  return (
    <Texts areas={['auth', 'authorizedRecipient']}>
      <VerifyScreen token={id} authorization={authorization} />
    </Texts>
  );
}
