import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { CapturedTable } from './captured-table.tsx';

/** The captured mail while it is awaited. */
export async function CapturedListSkeleton() {
  const t = await getTexts('capturedMail');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Card flush>
        <Texts areas={['capturedMail']}>
          <CapturedTable rows={null} />
        </Texts>
      </Card>
    </>
  );
}

/** An opened captured message while it is awaited. */
export function CapturedMailSkeleton() {
  return (
    <>
      <PageHeader title={<Skeleton className="h-7 w-72" />} description={<Skeleton className="mt-1 w-96" />} />
      <Card>
        <Skeleton className="h-144 w-full" />
      </Card>
    </>
  );
}
