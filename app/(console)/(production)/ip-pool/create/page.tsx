import { CreatePoolScreen } from '#components/ip-pools/create-pool-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listIpPools } from '#lib/ip-pools/list-ip-pools.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('ipPools', 'form.createTitle');

/** /ip-pool/create: creates a pool. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['ipPools']}>
    <CreatePoolScreen pools={await listIpPools(ctx)} />
  </Texts>
));
