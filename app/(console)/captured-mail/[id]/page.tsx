import { CapturedMailScreen } from '#components/captured-mail/captured-mail-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getCapturedMail } from '#lib/captured-mail/get-captured-mail.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('capturedMail', 'messageTitle');

/** /captured-mail/{id}: one message as its recipient would have received it. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  return (
    <Texts areas={['capturedMail', 'message']}>
      <CapturedMailScreen mail={await orNotFound(getCapturedMail(ctx, id))} />
    </Texts>
  );
});
