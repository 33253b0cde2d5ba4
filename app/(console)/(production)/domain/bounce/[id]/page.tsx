import { BounceDomainScreen } from '#components/domains/bounce-domain-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getPointingDomain } from '#lib/domains/pointing/get-pointing-domain.ts';
import { orNotFound } from '#lib/http/or-not-found.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('pointing', 'bounce.title');

/** /domain/bounce/{id}: one domain that bounces come back to, its record and where it stands. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const domain = await orNotFound(getPointingDomain(ctx, { kind: 'bounce', id }));
  return (
    <Texts areas={['domains', 'pointing']}>
      <BounceDomainScreen key={domain.id} initial={domain} />
    </Texts>
  );
});
