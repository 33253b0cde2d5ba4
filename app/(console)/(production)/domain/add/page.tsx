import { AddDomainScreen } from '#components/domains/add-domain-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('domains', 'adding.title');

/** /domain/add: a domain to send from. */
export default guardedPage(async () => (
  <Texts areas={['domains']}>
    <AddDomainScreen />
  </Texts>
));
