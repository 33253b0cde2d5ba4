'use client';

import { AuthCard } from '#components/account/auth/auth-card.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { Brand } from '#lib/core/brand.ts';

type JoinMessageProps = {
  kind: 'unknown' | 'used' | 'expired' | 'rejoined';
  /** Known where the link is. */
  company?: string;
  brand: Brand;
};

/** The page of an invitation that cannot be accepted any more: its state, and the next step. */
export function JoinMessage({ kind, company = '', brand }: JoinMessageProps) {
  const t = useTexts('team');
  const words = {
    unknown: { title: t('join.unknown'), text: t('join.unknownText') },
    used: { title: t('join.used'), text: t('join.usedText', { company }) },
    expired: { title: t('join.expired'), text: t('join.expiredText', { company }) },
    rejoined: { title: t('join.rejoined', { company }), text: t('join.rejoinedText') },
  }[kind];
  const canLogIn = kind === 'used' || kind === 'rejoined';
  return (
    <AuthCard title={words.title} description={words.text} brand={brand}>
      {canLogIn && (
        <ButtonLink href="/login" variant="primary" size="lg" className="w-full">
          {t('join.toLogin')}
        </ButtonLink>
      )}
    </AuthCard>
  );
}
