import { CapturedMailScreen } from '#components/insight/captured-mail/captured-mail-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { getCapturedMail } from '#lib/insight/captured-mail/captured-mail.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('capturedMail', 'messageTitle');

/** /captured-mail/{id}: one message as its recipient would have received it. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const mail = await orNotFound(getCapturedMail(ctx, id));
  return (
    <Texts areas={['capturedMail', 'message']}>
      <PageName name={mail.subject || (await getTexts('capturedMail'))('messageTitle')} />
      <CapturedMailScreen mail={mail} />
    </Texts>
  );
});
