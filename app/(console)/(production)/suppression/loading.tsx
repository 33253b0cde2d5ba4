import { getTexts } from '#components/texts/get-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** /suppression while it loads. */
export default async function SuppressionLoading() {
  const t = await getTexts('suppression');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Section title={t('check.title')} description={t('check.text')}>
        <Skeleton className="h-14 w-full max-w-(--width-form)" />
      </Section>
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-80 w-full" />
    </>
  );
}
