import { DelegatedListScreen } from '#components/domains/delegated-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listDelegatedDomains } from '#lib/domains/delegated/queries.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('delegated', 'bounce.title');

/** /domain/bounce: the list of bounce domains. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['domains', 'delegated']}>
    <DelegatedListScreen
      kind="bounce"
      initial={await listDelegatedDomains(ctx, { kind: 'bounce' })}
      publicUrl={settings().PUBLIC_URL}
    />
  </Texts>
));
