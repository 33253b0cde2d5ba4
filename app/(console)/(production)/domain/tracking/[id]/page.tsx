import { TrackingDomainScreen } from '#components/domains/tracking-domain-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getPointingDomain } from '#lib/domains/pointing/get-pointing-domain.ts';
import { orNotFound } from '#lib/http/or-not-found.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('pointing', 'tracking.title');

/** /domain/tracking/{id}: one domain that opens and clicks are counted on, its record and where it stands. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const domain = await orNotFound(getPointingDomain(ctx, { kind: 'tracking', id }));
  return (
    <Texts areas={['domains', 'pointing']}>
      <TrackingDomainScreen key={domain.id} initial={domain} />
    </Texts>
  );
});
