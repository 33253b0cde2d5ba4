import type { Metadata } from 'next';
import { CapturedMailScreen } from '#components/captured-mail/captured-mail-screen.tsx';
import { getCapturedMail } from '#lib/captured-mail/get-captured-mail.ts';
import { orNotFound } from '#lib/http/or-not-found.ts';
import { guardPage } from '#lib/http/page-context.ts';

export const metadata: Metadata = { title: 'Captured message' };

/** /captured-mail/{id}: one message as its recipient would have got it. */
export default async function CapturedMessagePage({ params }: { params: Promise<{ id: string }> }) {
  const [{ ctx }, { id }] = await Promise.all([guardPage(), params]);
  return <CapturedMailScreen mail={await orNotFound(getCapturedMail(ctx, id))} />;
}
