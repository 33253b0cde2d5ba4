import { getTexts } from '#components/texts/get-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The configuration while it is awaited. */
export async function ConfigurationSkeleton() {
  const t = await getTexts('configuration');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title={t('credentials.title')}>
          <Skeleton className="h-96 w-full" />
        </Card>
        <Card title={t('keys.title')}>
          <Skeleton className="h-40 w-full" />
        </Card>
      </div>
    </>
  );
}
