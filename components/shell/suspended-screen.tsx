import { CircleSlash } from 'lucide-react';
import { getTexts } from '#components/texts/get-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';

/** In place of every screen while the operator has the company suspended: what that means, and why. */
export async function SuspendedScreen({ company, reason }: { company: string; reason: string | null }) {
  const t = await getTexts('shell');
  return (
    <>
      <PageHeader title={t('suspended.title')} />
      <Card>
        <EmptyState icon={CircleSlash} title={t('suspended.text', { company })}>
          {reason ?? t('suspended.help')}
        </EmptyState>
      </Card>
    </>
  );
}
