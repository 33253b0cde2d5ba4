import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';
import { type DomainKind, DomainTabs } from './domain-tabs.tsx';

/** The list of domains of a kind while it is awaited. */
export async function DomainsSkeleton({ kind }: { kind: DomainKind }) {
  const [domains, pointing] = await Promise.all([getTexts('domains'), getTexts('pointing')]);
  const words =
    kind === 'sending'
      ? { title: domains('title'), description: domains('description') }
      : { title: pointing(`${kind}.title`), description: pointing(`${kind}.description`) };
  const tabs = (
    <Texts areas={['pointing']}>
      <DomainTabs current={kind} />
    </Texts>
  );
  return <ListSkeleton {...words} tabs={tabs} />;
}
