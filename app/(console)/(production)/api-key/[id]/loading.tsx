import { KEYS_SCREEN } from '#components/api-keys/paths.ts';
import { getTexts } from '#components/texts/get-texts.ts';
import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

/** /api-key/{id} and below while they load. */
export default async function KeyLoading() {
  const t = await getTexts('apiKeys');
  return <ThingSkeleton back={<TextLink href={KEYS_SCREEN}>{t('back')}</TextLink>} />;
}
