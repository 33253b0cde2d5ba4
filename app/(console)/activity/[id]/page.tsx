import { DetailScreen } from '#components/insight/activity/detail-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { getActivity } from '#lib/insight/activity/message/get-activity.ts';
import { RecipientQuery } from '#lib/insight/activity/message/schema.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('activity', 'messageTitle');

type DetailPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

/** /activity/{id}: one message; the open recipient and tab are in the URL. */
export default guardedPage<DetailPageProps>(async ({ ctx }, { params, searchParams }) => {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const recipient = readSearchParams(query).get('recipient') ?? undefined;
  const chosen = RecipientQuery.safeParse({ recipient }).data?.recipient ?? 0;
  const message = await orNotFound(getActivity(ctx, { id, recipient: chosen }));
  const maySteer = ctx.grants?.includes('transmissions/modify') ?? false;
  const mayUnsuppress = ctx.grants?.includes('suppression_lists/manage') ?? false;
  return (
    <Texts areas={['activity', 'message']}>
      <PageName name={message.subject || (await getTexts('activity'))('messageTitle')} />
      <DetailScreen
        key={`${message.id} ${chosen}`}
        initial={message}
        maySteer={maySteer}
        mayUnsuppress={mayUnsuppress}
      />
    </Texts>
  );
});
