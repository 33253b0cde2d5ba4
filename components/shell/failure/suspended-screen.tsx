import { CircleSlash } from 'lucide-react';
import { getTexts } from '#components/texts/get-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';

type SuspendedProps = {
  company: string;
  /** The operator's reason, or null. */
  reason: string | null;
  /** True if its people can write to the operator from here. */
  canWrite: boolean;
};

/** In place of every screen while the operator has the company suspended: what that means, and why. */
export async function SuspendedScreen({ company, reason, canWrite }: SuspendedProps) {
  const t = await getTexts('shell');
  return (
    <>
      <PageHeader title={t('suspended.title')} />
      <Card>
        <EmptyState
          icon={CircleSlash}
          title={t('suspended.text', { company })}
          action={canWrite && <ButtonLink href="/contact-us">{t('nav.contactUs')}</ButtonLink>}
        >
          {reason ?? t('suspended.help')}
        </EmptyState>
      </Card>
    </>
  );
}
