import type { ReactNode } from 'react';
import { Texts } from '#components/texts/texts.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { Brand } from '#lib/core/brand.ts';
import { AuthCard } from './auth-card.tsx';

type DeadLinkScreenProps = { title: string; text: ReactNode; action: { href: string; label: string }; brand: Brand };

/** The screen of a mailed link that is no longer valid, with the next step. */
export function DeadLinkScreen({ title, text, action, brand }: DeadLinkScreenProps) {
  return (
    <Texts areas={['auth']}>
      <AuthCard brand={brand} title={title} description={text}>
        <ButtonLink href={action.href} variant="primary" size="lg" className="w-full">
          {action.label}
        </ButtonLink>
      </AuthCard>
    </Texts>
  );
}
