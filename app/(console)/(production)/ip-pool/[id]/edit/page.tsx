import { EditPoolScreen } from '#components/senders/ip-pools/edit-pool-screen.tsx';
import { POOLS_SCREEN } from '#components/senders/ip-pools/paths.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { getIpPool, listIpPools } from '#lib/senders/ip-pools/queries.ts';

import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('ipPools', 'detail.edit');

/** /ip-pool/{id}/edit: a pool's name and route. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const [pool, pools] = await Promise.all([orNotFound(getIpPool(ctx, { id })), listIpPools(ctx)]);
  return (
    <Texts areas={['ipPools']}>
      <PageName
        name={(await getTexts('ipPools'))('detail.edit')}
        trail={[{ label: pool.name, href: `${POOLS_SCREEN}/${pool.id}` }]}
      />
      <EditPoolScreen pool={pool} pools={pools} />
    </Texts>
  );
});
