import { CreateKeyScreen } from '#components/api-keys/create-key-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listSendingDomains } from '#lib/domains/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('apiKeys', 'form.createTitle');

/** /api-key/create: creates a key, which is shown once. */
export default guardedPage(async ({ ctx }) => {
  const domains = (await listSendingDomains(ctx)).map(({ domain }) => domain);
  return (
    <Texts areas={['apiKeys', 'team']}>
      <PageName name={(await getTexts('apiKeys'))('form.createTitle')} />
      <CreateKeyScreen domains={domains} ip={ctx.ip} mayGive={ctx.grants ?? null} />
    </Texts>
  );
});
