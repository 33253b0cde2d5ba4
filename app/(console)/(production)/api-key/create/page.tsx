import { CreateKeyScreen } from '#components/api-keys/create-key-screen.tsx';
import { PRESET_NAMES } from '#components/api-keys/presets.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listSendingDomains } from '#lib/domains/queries.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { listSubaccountChoices } from '#lib/subaccounts/list-choices.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('apiKeys', 'form.createTitle');

/** /api-key/create: creates a key, which is shown once; `?preset=` and `?subaccount=` are chosen beforehand. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async ({ ctx }, { searchParams }) => {
  const wanted = readSearchParams(await searchParams);
  const [domains, subaccounts] = await Promise.all([listSendingDomains(ctx), listSubaccountChoices(ctx)]);
  return (
    <Texts areas={['apiKeys', 'team']}>
      <PageName name={(await getTexts('apiKeys'))('form.createTitle')} />
      <CreateKeyScreen
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
