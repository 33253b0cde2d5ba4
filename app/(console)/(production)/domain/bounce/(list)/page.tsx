import { DelegatedListScreen } from '#components/senders/domains/delegated-list-screen.tsx';
import { loadDelegatedSample } from '#components/senders/domains/delegated-sample.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { settings } from '#lib/infra/config/settings.ts';
import { listDelegatedDomains } from '#lib/senders/domains/delegated/queries.ts';
import { countDomains } from '#lib/senders/domains/queries.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('delegated', 'bounce.title');

/** /domain/bounce: the list of bounce domains. */
export default guardedPage(async ({ ctx }) => {
  const [initial, counts] = await Promise.all([listDelegatedDomains(ctx, { kind: 'bounce' }), countDomains(ctx)]);
  const sample = loadDelegatedSample('bounce', settings().PUBLIC_URL);
  return (
    <Texts areas={['domains', 'delegated']}>
      <PageName name={(await getTexts('delegated'))('bounce.title')} />
      <DelegatedListScreen kind="bounce" initial={initial} counts={counts} sample={sample} />
    </Texts>
  );
});
