import { CreatePoolScreen } from '#components/senders/ip-pools/create-pool-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listIpPools } from '#lib/senders/ip-pools/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('ipPools', 'form.createTitle');

/** /ip-pool/create: creates a pool. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['ipPools']}>
    <PageName name={(await getTexts('ipPools'))('form.createTitle')} />
    <CreatePoolScreen pools={await listIpPools(ctx)} />
  </Texts>
));
