import type { Metadata } from 'next';
import { OperationsScreen } from '#components/operations/operations-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { guardPage } from '#lib/http/page-context.ts';
import { getOperations } from '#lib/operations/get-operations.ts';
import { guardedPage } from '../../guarded-page.tsx';

/** The title too is for operators only. */
export async function generateMetadata(): Promise<Metadata> {
  await guardPage();
  return pageTitle('operations', 'title')();
}

/** /operations: how the installation stands; to everybody but its operators there is nothing here. */
export default guardedPage(
  async ({ ctx }) => (
    <Texts areas={['operations']}>
      <OperationsScreen initial={await getOperations(ctx)} />
    </Texts>
  ),
  { whileSuspended: true },
);
