import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { ActivityTabs } from './activity-tabs.tsx';
import { SessionTable } from './session-table.tsx';

/** The log of SMTP sessions while it is awaited. */
export async function SessionSkeleton() {
  const t = await getTexts('smtpSessions');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Texts areas={['smtpSessions']}>
        <ActivityTabs current="sessions" />
        <Card flush>
          <SessionTable rows={null} />
        </Card>
      </Texts>
    </>
  );
}
