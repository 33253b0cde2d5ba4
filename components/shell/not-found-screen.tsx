'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { safePath } from '#lib/core/safe-path.ts';
import { MessagePage } from './message-page.tsx';

const errorRoutes = ['/error', '/err'];

/** The two not-found pages (spec §2, Shell): that of the error route, and that of any other path. */
export function NotFoundScreen() {
  const path = usePathname();
  const router = useRouter();
  useEffect(() => {
    const to = safePath(new URLSearchParams(window.location.search).get('to'));
    if (to) router.replace(to);
  }, [router]);
  const home = (
    <ButtonLink href="/" variant="primary">
      Back to home
    </ButtonLink>
  );
  return errorRoutes.includes(path) ? (
    <MessagePage
      eyebrow="Something went wrong"
      title="Wait a minute, our team is working on this issue."
      actions={home}
    >
      In the meantime, maybe you can try something else
    </MessagePage>
  ) : (
    <MessagePage eyebrow="404" title="Page not available but the product is :)" actions={home}>
      Nothing is kept at <code className="font-mono text-base wrap-anywhere">{path}</code>. The link may be old, or a
      letter is wrong.
    </MessagePage>
  );
}
