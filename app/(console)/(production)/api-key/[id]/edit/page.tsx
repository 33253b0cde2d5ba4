import { EditKeyScreen } from '#components/senders/api-keys/edit-key-screen.tsx';
import { KEYS_SCREEN } from '#components/senders/api-keys/paths.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listTemplateChoices } from '#lib/engine/sdk-keys/list-template-choices.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { getApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('apiKeys', 'detail.edit');

/** /api-key/{id}/edit: a key's grants and restrictions. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const [apiKey, domains] = await Promise.all([orNotFound(getApiKey(ctx, { id })), listSendingDomains(ctx)]);
  const templates = apiKey.sdk ? await listTemplateChoices(ctx, apiKey.sdk.templates) : [];
  return (
    <Texts areas={['apiKeys', 'team']}>
      <PageName
        name={(await getTexts('apiKeys'))('detail.edit')}
        trail={[{ label: apiKey.name, href: `${KEYS_SCREEN}/${apiKey.id}` }]}
      />
      <EditKeyScreen
        apiKey={apiKey}
        templates={templates}
        domains={domains.map(({ domain }) => domain)}
        ip={ctx.ip}
        mayGive={ctx.grants ?? null}
      />
    </Texts>
  );
});
