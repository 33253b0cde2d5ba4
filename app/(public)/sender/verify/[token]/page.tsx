import type { Metadata } from 'next';
import { VerifySenderScreen } from '#components/senders/senders/verify-sender-screen.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { findProof } from '#lib/senders/senders/proof.ts';

/** The URL contains a secret: it is sent to no other site. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('senderProof');
  return { title: t('title'), referrer: 'no-referrer' };
}

export const dynamic = 'force-dynamic';

/** /sender/verify/{token}: asks for the button; a GET proves nothing, because mail scanners follow links. */
export default async function VerifySenderPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const proof = await findProof({ now: () => new Date() }, token);
  return (
    <Texts areas={['auth', 'senderProof']}>
      <VerifySenderScreen token={token} proof={proof} />
    </Texts>
  );
}
