import { notFound } from 'next/navigation';
import { AddDomainScreen } from '#components/domains/add-domain-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { isEnabled } from '#lib/access/resolve-features.ts';
import { PointingKind } from '#lib/domains/pointing/schema.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('domains', 'adding.go');

type Props = { searchParams: Promise<{ type?: string | string[] }> };

/** /domain/add: a domain to send from; with `?type=bounce` or `?type=tracking` one of those. */
export default guardedPage<Props>(async ({ features, ctx }, { searchParams }) => {
  const { data: kind = 'sending' } = PointingKind.safeParse((await searchParams).type);
  const isAllowed = ctx.grants?.includes(`${kind}_domains/manage`) ?? true;
  if (!isAllowed || !isEnabled(features, `${kind}Domain.create`)) notFound();
  return (
    <Texts areas={['domains', 'pointing']}>
      <AddDomainScreen kind={kind} />
    </Texts>
  );
});
