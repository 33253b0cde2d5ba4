import { PoolListScreen } from '#components/senders/ip-pools/pool-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listIpPools } from '#lib/senders/ip-pools/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('ipPools', 'title');

/** /ip-pool: the pools that this account may send through. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['ipPools']}>
    <PoolListScreen initial={await listIpPools(ctx)} />
  </Texts>
));
