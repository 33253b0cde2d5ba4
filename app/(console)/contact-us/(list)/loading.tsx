import { getTexts } from '#components/texts/get-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** /contact-us while it loads. */
export default async function ContactUsLoading() {
  const t = await getTexts('support');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
        <Skeleton className="h-72 w-full max-lg:order-last" />
        <Skeleton className="h-112 w-full" />
      </div>
    </>
  );
}
