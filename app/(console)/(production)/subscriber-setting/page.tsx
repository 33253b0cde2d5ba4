import { SubscriberSettingScreen } from '#components/audience/subscriber-setting/subscriber-setting-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('subscriberSetting', 'title');

/** /subscriber-setting: how people subscribe, change their mind and leave. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['subscriberSetting']}>
    <SubscriberSettingScreen initial={await getSubscriberSetting(ctx)} />
  </Texts>
));
