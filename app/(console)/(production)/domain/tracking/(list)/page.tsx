import { PointingListScreen } from '#components/domains/pointing-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listPointingDomains } from '#lib/domains/pointing/list-pointing-domains.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('pointing', 'tracking.title');

/** /domain/tracking: the domains that opens and clicks are counted on. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['domains', 'pointing']}>
    <PointingListScreen
      kind="tracking"
      initial={await listPointingDomains(ctx, { kind: 'tracking' })}
      publicUrl={settings().PUBLIC_URL}
    />
  </Texts>
));
