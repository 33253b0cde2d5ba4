import { getTexts } from '#components/texts/get-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { PointingKind } from '#lib/domains/pointing/schema.ts';

/** The screens of bounce and tracking domains while they are awaited. */
export async function PointingSkeleton({ kind }: { kind: PointingKind }) {
  const t = await getTexts('pointing');
  return (
    <>
      <PageHeader title={t(`${kind}.title`)} description={t(`${kind}.description`)} />
      <Card>
        <Skeleton className="h-80 w-full" />
      </Card>
    </>
  );
}
