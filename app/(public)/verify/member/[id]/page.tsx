import type { Metadata } from 'next';
import { JoinScreen } from '#components/account/team/join-screen.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { findInvitation } from '#lib/account/team/queries.ts';
import { findPageContext } from '#lib/http/guard/page-context.ts';
import { readGuestVendor } from '#lib/http/login/guest-vendor.ts';

export const dynamic = 'force-dynamic';

/** The URL contains a secret: it is sent to no other site. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('team');
  return { title: t('join.title'), referrer: 'no-referrer' };
}

/** /verify/member/{id}: asks for confirmation; a GET changes nothing, because mail scanners follow links. */
export default async function JoinPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const [invitation, viewer, { brand }] = await Promise.all([
    findInvitation({ now: () => new Date() }, id),
    findPageContext(),
    readGuestVendor(),
  ]);
  return (
    <Texts areas={['team', 'auth']}>
      <JoinScreen token={id} invitation={invitation} viewer={viewer?.user.email ?? null} brand={brand} />
    </Texts>
  );
}
