import { getTexts } from '#components/texts/get-texts.ts';
import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { DomainKind } from './domain-tabs.tsx';
import { POINTING_SCREENS, SENDING_SCREEN } from './paths.ts';

/** A domain while it is awaited. */
export async function DomainSkeleton({ kind }: { kind: DomainKind }) {
  const [domains, pointing] = await Promise.all([getTexts('domains'), getTexts('pointing')]);
  const [href, back] =
    kind === 'sending' ? [SENDING_SCREEN, domains('back')] : [POINTING_SCREENS[kind], pointing(`${kind}.back`)];
  return <ThingSkeleton back={<TextLink href={href}>{back}</TextLink>} />;
}
