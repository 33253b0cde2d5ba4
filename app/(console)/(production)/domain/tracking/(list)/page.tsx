import { DelegatedListScreen } from '#components/domains/delegated-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listDelegatedDomains } from '#lib/domains/delegated/queries.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('delegated', 'tracking.title');

/** /domain/tracking: the list of tracking domains. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['domains', 'delegated']}>
    <DelegatedListScreen
      kind="tracking"
      initial={await listDelegatedDomains(ctx, { kind: 'tracking' })}
      publicUrl={settings().PUBLIC_URL}
    />
  </Texts>
));
