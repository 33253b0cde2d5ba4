import { CreateKeyScreen } from '#components/senders/api-keys/create-key-screen.tsx';
import { PRESET_NAMES } from '#components/senders/api-keys/presets.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { listTemplateChoices } from '#lib/engine/sdk-keys/list-template-choices.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { listSubaccountChoices } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('apiKeys', 'form.createTitle');

/** /api-key/create: creates a key, which is shown once; `?kind=sdk`, `?preset=` and `?subaccount=` are chosen beforehand. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async ({ ctx, features }, { searchParams }) => {
  const wanted = readSearchParams(await searchParams);
  const isSdk = wanted.get('kind') === 'sdk' && isEnabled(features, 'apiKey.allowSDK');
  const [domains, subaccounts, templates] = await Promise.all([
    listSendingDomains(ctx),
    listSubaccountChoices(ctx),
    isSdk ? listTemplateChoices(ctx, []) : null,
  ]);
  return (
    <Texts areas={['apiKeys', 'team']}>
      <PageName name={(await getTexts('apiKeys'))('form.createTitle')} />
      <CreateKeyScreen
        key={isSdk ? 'sdk' : 'server'}
        templates={templates}
        domains={domains.map(({ domain }) => domain)}
        ip={ctx.ip}
        mayGive={ctx.grants ?? null}
        firstPreset={PRESET_NAMES.find((name) => name === wanted.get('preset'))}
        subaccounts={subaccounts}
        subaccountId={subaccounts.find(({ id }) => id === wanted.get('subaccount'))?.id ?? ''}
      />
    </Texts>
  );
});
