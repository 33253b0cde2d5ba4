import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/text-link.tsx';
import { textLinkClass } from '#components/ui/text-link-class.ts';

/** A link within a page: pages of this site by the router, everything else by a plain link. */
export function DocsLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <TextLink href={href}>{children}</TextLink>;
  return (
    <a href={href} className={textLinkClass} {...(href.startsWith('http') && { rel: 'noreferrer' })}>
      {children}
    </a>
  );
}
