import { getTexts } from '#components/texts/get-texts.ts';
import { ThingSkeleton } from '#components/ui/screen-skeletons.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { DomainKind } from '#lib/domains/schema.ts';
import { DELEGATED_SCREENS, SENDING_SCREEN } from './paths.ts';

/** Placeholder of a domain's screen while it loads. */
export async function DomainSkeleton({ kind }: { kind: DomainKind }) {
  const [domains, delegated] = await Promise.all([getTexts('domains'), getTexts('delegated')]);
  const [href, back] =
    kind === 'sending' ? [SENDING_SCREEN, domains('back')] : [DELEGATED_SCREENS[kind], delegated(`${kind}.back`)];
  return <ThingSkeleton back={<TextLink href={href}>{back}</TextLink>} />;
}
