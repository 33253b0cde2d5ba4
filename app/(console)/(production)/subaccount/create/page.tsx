import { CreateSubaccountScreen } from '#components/senders/subaccounts/create-subaccount-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { getConfiguration } from '#lib/senders/api-keys/get-configuration.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { loadFormFacts } from '../form-facts.ts';

export const generateMetadata = pageTitle('subaccounts', 'form.createTitle');

/** /subaccount/create: creates a subaccount with its first key, which is shown once. */
export default guardedPage(async ({ ctx, features }) => {
  const [facts, domains, { api, smtp, from }] = await Promise.all([
    loadFormFacts(ctx),
    listSendingDomains(ctx),
    getConfiguration(ctx),
  ]);
  const sending = { apiUrl: api.baseUrl, smtpHost: smtp.host, smtpPort: smtp.ports[0]?.port ?? 587, from };
  const mayCreateKey = isEnabled(features, 'apiKey.create') && (ctx.grants?.includes('api_keys/manage') ?? true);
  return (
    <Texts areas={['subaccounts', 'apiKeys']}>
      <PageName name={(await getTexts('subaccounts'))('form.createTitle')} />
      <CreateSubaccountScreen {...facts} domains={domains} sending={sending} mayCreateKey={mayCreateKey} />
    </Texts>
  );
});
