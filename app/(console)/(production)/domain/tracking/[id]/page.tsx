import { DELEGATED_SCREENS } from '#components/senders/domains/paths.ts';
import { TrackingDomainScreen } from '#components/senders/domains/tracking-domain-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { getDelegatedDomain } from '#lib/senders/domains/delegated/queries.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('delegated', 'tracking.title');

/** /domain/tracking/{id}: one tracking domain with its record and status. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const domain = await orNotFound(getDelegatedDomain(ctx, { kind: 'tracking', id }));
  return (
    <Texts areas={['domains', 'delegated']}>
      <PageName
        name={domain.domain}
        trail={[{ label: (await getTexts('delegated'))('tracking.title'), href: DELEGATED_SCREENS.tracking }]}
      />
      <TrackingDomainScreen key={domain.id} initial={domain} />
    </Texts>
  );
});
