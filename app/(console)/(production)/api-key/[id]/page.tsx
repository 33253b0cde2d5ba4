import { KeyScreen } from '#components/api-keys/key-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getApiKey } from '#lib/api-keys/get-api-key.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('apiKeys', 'title');

/** /api-key/{id}: one key, without the key itself. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const apiKey = await orNotFound(getApiKey(ctx, { id }));
  return (
    <Texts areas={['apiKeys', 'team']}>
      <PageName name={apiKey.name} />
      <KeyScreen key={apiKey.id} apiKey={apiKey} nowMs={ctx.now().getTime()} />
    </Texts>
  );
});
