import { SubscriberSettingScreen } from '#components/audience/subscriber-setting/subscriber-setting-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { hasMailSender } from '#lib/audience/consent/confirmations.ts';
import { getSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('subscriberSetting', 'title');

/** /subscriber-setting: how people subscribe, change their mind and leave. */
export default guardedPage(async ({ ctx }) => {
  const [setting, hasSender] = await Promise.all([getSubscriberSetting(ctx), hasMailSender(ctx.scope.companyId)]);
  return (
    <Texts areas={['subscriberSetting', 'files', 'uploads']}>
      <SubscriberSettingScreen initial={setting} hasSender={hasSender} />
    </Texts>
  );
});
