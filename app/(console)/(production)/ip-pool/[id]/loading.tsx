import { POOLS_SCREEN } from '#components/ip-pools/paths.ts';
import { getTexts } from '#components/texts/get-texts.ts';
import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

/** /ip-pool/{id} and below while they load. */
export default async function PoolLoading() {
  const t = await getTexts('ipPools');
  return <ThingSkeleton back={<TextLink href={POOLS_SCREEN}>{t('back')}</TextLink>} />;
}
