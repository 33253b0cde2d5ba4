import type { Metadata } from 'next';
import { Suspense } from 'react';
import { OperationsScreen } from '#components/operations/operations-screen.tsx';
import { OperationsSkeleton } from '#components/operations/operations-skeleton.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { guardPage, type PageContext } from '#lib/http/page-context.ts';
import { getOperations } from '#lib/operations/get-operations.ts';
import { guardedPage } from '../../guarded-page.tsx';

/** The title too is for operators only. */
export async function generateMetadata(): Promise<Metadata> {
  await guardPage();
  return pageTitle('operations', 'title')();
}

/**
 * /operations: how the installation stands; to everybody but its operators there is nothing here. What is shown while
 * it is awaited comes behind the guard: a `loading.tsx` would stand before it, for all to see.
 */
export default guardedPage(
  async ({ ctx }) => (
    <Suspense fallback={<OperationsSkeleton />}>
      <Operations ctx={ctx} />
    </Suspense>
  ),
  { whileSuspended: true },
);

const Operations = async ({ ctx }: Pick<PageContext, 'ctx'>) => (
  <Texts areas={['operations']}>
    <OperationsScreen initial={await getOperations(ctx)} />
  </Texts>
);
