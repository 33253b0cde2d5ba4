'use client';

import { usePathname } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Brand } from '#lib/core/brand.ts';
import { HOME_PATH } from './home-path.ts';
import { MessagePage } from './message-page.tsx';
import { useTo } from './use-to.ts';

/** Pages of the landing site that a lost reader may want (spec §2, Shell). */
type LandingLinks = { emailApi: string; smtpRelay: string | null; solutions: string | null };

/** Nothing stands at this address (spec §2 Shell, §8 Page texts). `links` where the documentation flag is on. */
export function NotFoundScreen({ brand, links }: { brand: Brand; links: LandingLinks | null }) {
  const t = useTexts('shell');
  const path = usePathname();
  useTo();
  return (
    <MessagePage
      brand={brand}
      eyebrow="404"
      title={t('notFound.text')}
      actions={
        <ButtonLink href={HOME_PATH} variant="primary">
          {t('home')}
        </ButtonLink>
      }
    >
      <p>
        {t.rich('notFound.nothingAt', {
          path,
          code: (shown) => <code className="font-mono text-base wrap-anywhere">{shown}</code>,
        })}
      </p>
      {links && (
        <nav aria-label={t('notFound.more')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-base">
          <TextLink href={links.emailApi}>{t('notFound.emailApi')}</TextLink>
          {links.smtpRelay && <TextLink href={links.smtpRelay}>{t('notFound.smtpRelay')}</TextLink>}
          {links.solutions && <TextLink href={links.solutions}>{t('notFound.solutions')}</TextLink>}
          <TextLink href="/signup">{t('notFound.signUp')}</TextLink>
        </nav>
      )}
    </MessagePage>
  );
}
