import { getTexts } from '#components/texts/get-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** /email-validation while it loads. */
export default async function ValidationLoading() {
  const t = await getTexts('validation');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Section title={t('single.title')} description={t('single.text')}>
        <Skeleton className="h-14 w-full max-w-(--width-form)" />
      </Section>
    </>
  );
}
