import { tabPath } from '#components/account-setting/tabs.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { InviteScreen } from '#components/team/invite-screen.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listGivableRoles } from '#lib/team/roles/queries.ts';
import { INVITATION_HOURS } from '#lib/team/rules.ts';
import { INVITE_AT_ONCE_MAX } from '#lib/team/schema.ts';
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
