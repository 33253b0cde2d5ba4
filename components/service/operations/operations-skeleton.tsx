import { getTexts } from '#components/texts/get-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The page of operators while it loads. */
export async function OperationsSkeleton() {
  const t = await getTexts('operations');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Skeleton className="h-5 w-96" />
      <Skeleton className="h-66 w-full rounded-lg lg:h-33" />
      <Section title={t('hour')} description={t('hourText')}>
        <Skeleton className="h-60 w-full rounded-lg" />
      </Section>
      <Section title={t('destinations')} description={t('destinationsText')}>
        <Skeleton className="h-36 w-full rounded-lg" />
      </Section>
    </>
  );
}
