import { getTexts } from '#components/texts/get-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** /configuration while it loads. */
export default async function ConfigurationLoading() {
  const t = await getTexts('configuration');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Skeleton className="h-100 w-full" />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Section title={t('credentials.title')} description={t('credentials.description')}>
          <Skeleton className="h-96 w-full" />
        </Section>
        <Skeleton className="h-40 w-full" />
      </div>
    </>
  );
}
