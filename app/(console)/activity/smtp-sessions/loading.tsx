import { ActivityTabs } from '#components/senders/smtp-sessions/activity-tabs.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /activity/smtp-sessions while it loads. */
export default async function SmtpSessionsLoading() {
  const t = await getTexts('smtpSessions');
  return (
    <Texts areas={['smtpSessions']}>
      <ListSkeleton title={t('title')} description={t('description')} tabs={<ActivityTabs current="sessions" />} />
    </Texts>
  );
}
