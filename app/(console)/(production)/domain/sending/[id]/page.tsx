import { FirstDomainNotice } from '#components/senders/domains/first-domain-notice.tsx';
import { SendingDomainScreen } from '#components/senders/domains/sending-domain-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getShownTour } from '#lib/account/onboarding/queries.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { getSendingDomain } from '#lib/senders/domains/queries.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';
import { readDeliveryOptions } from './read-delivery-options.ts';

export const generateMetadata = pageTitle('domains', 'title');

/** /domain/sending/{id}: one sending domain with its records and status. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx, company, features }, { params }) => {
  const { id } = await params;
  const domain = await orNotFound(getSendingDomain(ctx, { id }));
  const [options, tour] = await Promise.all([readDeliveryOptions({ ctx, features }, id), getShownTour(ctx)]);
  const isOwn = company.environment === 'production' && !domain.isPlatform && domain.status === 'verified';
  return (
    <Texts areas={['domains']}>
      <PageName name={domain.domain} />
      <SendingDomainScreen key={domain.id} initial={domain} options={options}>
        {isOwn && !tour.productionSendingDomainCongratulation && <FirstDomainNotice domain={domain.domain} />}
      </SendingDomainScreen>
    </Texts>
  );
});
