import { AccountSettingScreen } from '#components/account/account-setting/account-setting-screen.tsx';
import { ClosedPanel } from '#components/account/account-setting/closed-panel.tsx';
import { SETTING_TABS } from '#components/shell/navigation/setting-tabs.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { guardedPage } from '../../guarded-page.tsx';
import { openTabs, whatIsMissing } from './open-tabs.ts';
import { renderPanel } from './panels.tsx';

export const generateMetadata = pageTitle('accountSetting', 'title');

/** /account-setting: the part that `?tab=` names, the profile where it names none. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async (context, { searchParams }) => {
  const query = readSearchParams(await searchParams);
  const tab = SETTING_TABS.find((name) => name === query.get('tab')) ?? 'profile';
  const missing = whatIsMissing(context, tab);
  return (
    <Texts areas={['accountSetting', 'accountSecurity', 'audit', 'auditWords', 'auth', 'notifications', 'team']}>
      <AccountSettingScreen tabs={openTabs(context)} tab={tab}>
        {missing ? <ClosedPanel tab={tab} feature={missing.feature} /> : await renderPanel(tab, context, query)}
      </AccountSettingScreen>
    </Texts>
  );
});
