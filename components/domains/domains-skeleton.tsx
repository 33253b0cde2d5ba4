import { getTexts } from '#components/texts/get-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The screens of sending domains while they are awaited. */
export async function DomainsSkeleton() {
  const t = await getTexts('domains');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Card>
        <Skeleton className="h-80 w-full" />
      </Card>
    </>
  );
}
