import { InviteScreen } from '#components/account/team/invite-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { tabPath } from '#components/shell/navigation/setting-tabs.ts';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listGivableRoles } from '#lib/account/team/roles/queries.ts';
import { INVITATION_HOURS } from '#lib/account/team/rules.ts';
import { INVITE_AT_ONCE_MAX } from '#lib/account/team/schema.ts';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('team', 'create.title');

/** /create-member: invites people. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['team']}>
    <PageName
      name={(await getTexts('team'))('create.title')}
      trail={[
        { label: (await getTexts('shell'))('nav.settings'), href: '/account-setting' },
        { label: (await getTexts('team'))('create.back'), href: tabPath('team') },
      ]}
    />
    <InviteScreen roles={await listGivableRoles(ctx)} max={INVITE_AT_ONCE_MAX} days={INVITATION_HOURS / 24} />
  </Texts>
));
