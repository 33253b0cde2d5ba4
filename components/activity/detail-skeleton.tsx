import { getTexts } from '#components/texts/get-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

/** An opened message while it is awaited. */
export async function DetailSkeleton() {
  const t = await getTexts('activity');
  return (
    <>
      <PageHeader
        back={<TextLink href="/activity">{t('title')}</TextLink>}
        title={<Skeleton className="h-7 w-72" />}
        description={<Skeleton className="mt-1 w-56" />}
      />
      <Skeleton className="h-16 w-full" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title={t('timeline')}>
          <Lines count={5} />
        </Card>
        <Card title={t('messageTitle')}>
          <Lines count={8} />
        </Card>
      </div>
    </>
  );
}

function Lines({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={String(index)} className={index % 2 === 0 ? 'w-4/5' : 'w-3/5'} />
      ))}
    </div>
  );
}
