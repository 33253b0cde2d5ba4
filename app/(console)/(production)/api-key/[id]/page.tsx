import { KeyScreen } from '#components/senders/api-keys/key-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listChosenTemplates } from '#lib/engine/sdk-keys/list-template-choices.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { getApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { findReplacedKey } from '#lib/senders/api-keys/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('apiKeys', 'title');

/** /api-key/{id}: one key, without the key itself. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const apiKey = await orNotFound(getApiKey(ctx, { id }));
  const [replaced, templates] = await Promise.all([
    findReplacedKey(ctx, { id }),
    listChosenTemplates(ctx, apiKey.sdk?.templates ?? []),
  ]);
  return (
    <Texts areas={['apiKeys', 'team']}>
      <PageName name={apiKey.name} />
      <KeyScreen
        key={apiKey.id}
        apiKey={apiKey}
        replaced={replaced}
        templates={templates}
        nowMs={ctx.now().getTime()}
      />
    </Texts>
  );
});
