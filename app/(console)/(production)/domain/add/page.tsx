import { notFound } from 'next/navigation';
import { AddDomainScreen } from '#components/senders/domains/add-domain-screen.tsx';
import { DELEGATED_SCREENS } from '#components/senders/domains/paths.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { DelegatedKind } from '#lib/senders/domains/delegated/schema.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('domains', 'adding.go');

type Props = { searchParams: Promise<{ type?: string | string[] }> };

/** /domain/add: adds a sending domain, or with `?type=bounce` or `?type=tracking` a domain of that kind. */
export default guardedPage<Props>(async ({ features, ctx }, { searchParams }) => {
  const { data: kind = 'sending' } = DelegatedKind.safeParse((await searchParams).type);
  const isAllowed = ctx.grants?.includes(`${kind}_domains/manage`) ?? true;
  if (!isAllowed || !isEnabled(features, `${kind}Domain.create`)) notFound();
  const [t, delegated] = await Promise.all([getTexts('domains'), getTexts('delegated')]);
  const trail = kind === 'sending' ? undefined : [{ label: delegated(`${kind}.title`), href: DELEGATED_SCREENS[kind] }];
  return (
    <Texts areas={['domains', 'delegated']}>
      <PageName name={t('adding.go')} trail={trail} />
      <AddDomainScreen kind={kind} />
    </Texts>
  );
});
