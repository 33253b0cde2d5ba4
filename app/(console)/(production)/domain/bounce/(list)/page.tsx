import { PointingListScreen } from '#components/domains/pointing-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listPointingDomains } from '#lib/domains/pointing/list-pointing-domains.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('pointing', 'bounce.title');

/** /domain/bounce: the domains that bounces come back to. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['domains', 'pointing']}>
    <PointingListScreen
      kind="bounce"
      initial={await listPointingDomains(ctx, { kind: 'bounce' })}
      publicUrl={settings().PUBLIC_URL}
    />
  </Texts>
));
