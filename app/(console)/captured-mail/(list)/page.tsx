import { CapturedListScreen } from '#components/insight/captured-mail/captured-list-screen.tsx';
import { CAPTURED_VIEW } from '#components/insight/captured-mail/captured-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { listCapturedMail } from '#lib/insight/captured-mail/captured-mail.ts';
import { CapturedMailQuery } from '#lib/insight/captured-mail/schema.ts';
import { guardedPage } from '../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../read-list.ts';

export const generateMetadata = pageTitle('capturedMail', 'title');

/** /captured-mail: only where this installation captures mail instead of sending it. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => (
  <Texts areas={['capturedMail']}>
    <CapturedListScreen
      initial={
        await readInitialList(CAPTURED_VIEW, props, CapturedMailQuery, (query) =>
          orNotFound(listCapturedMail(ctx, query)),
        )
      }
    />
  </Texts>
));
