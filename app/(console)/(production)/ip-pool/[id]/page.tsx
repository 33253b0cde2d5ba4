import { PoolScreen } from '#components/senders/ip-pools/pool-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { getIpPool } from '#lib/senders/ip-pools/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('ipPools', 'title');

/** /ip-pool/{id}: one pool with its addresses. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const pool = await orNotFound(getIpPool(ctx, { id }));
  return (
    <Texts areas={['ipPools']}>
      <PageName name={pool.name} />
      <PoolScreen key={pool.id} initial={pool} />
    </Texts>
  );
});
