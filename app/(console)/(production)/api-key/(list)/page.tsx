import { KeyListScreen } from '#components/api-keys/key-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listApiKeys } from '#lib/api-keys/list-api-keys.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('apiKeys', 'title');

/** /api-key: the keys of this account and environment. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['apiKeys']}>
    <KeyListScreen initial={await listApiKeys(ctx)} nowMs={ctx.now().getTime()} />
  </Texts>
));
