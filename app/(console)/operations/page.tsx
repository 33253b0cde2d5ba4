import type { Metadata } from 'next';
import { Suspense } from 'react';
import { OperationsScreen } from '#components/service/operations/operations-screen.tsx';
import { OperationsSkeleton } from '#components/service/operations/operations-skeleton.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { guardPage, type PageContext } from '#lib/http/guard/page-context.ts';
import { getOperations } from '#lib/service/operations/get-operations.ts';
import { guardedPage } from '../../guarded-page.tsx';

/** The title is for operators only, too. */
export async function generateMetadata(): Promise<Metadata> {
  await guardPage();
  return pageTitle('operations', 'title')();
}

/**
 * /operations: the state of the installation. For everyone but its operators the page does not exist, and therefore its
 * skeleton is rendered behind the guard: a `loading.tsx` would be visible to all.
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
  <Texts areas={['auditWords', 'operations', 'operatorTickets']}>
    <OperationsScreen initial={await getOperations(ctx)} />
  </Texts>
);
