import type { Metadata } from 'next';
import { VerifyScreen } from '#components/authorized-recipient/verify-screen.tsx';
import { findAuthorization } from '#lib/sandbox/find-authorization.ts';

// The address holds a secret: it is told to no other site.
export const metadata: Metadata = { title: 'Test mail', referrer: 'no-referrer' };

export const dynamic = 'force-dynamic';

/** /authorized-recipient/verify/{id}: asks; a GET alone confirms nothing, because mail scanners follow links. */
export default async function VerifyPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const authorization = await findAuthorization({ now: () => new Date() }, id);
  return <VerifyScreen token={id} authorization={authorization} />;
}
