import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';
import type { DomainKind } from '#lib/senders/domains/schema.ts';
import { DomainTabs } from './domain-tabs.tsx';

/** Placeholder of a list of domains while it loads. */
export async function DomainsSkeleton({ kind }: { kind: DomainKind }) {
  const [domains, delegated] = await Promise.all([getTexts('domains'), getTexts('delegated')]);
  const words =
    kind === 'sending'
      ? { title: domains('title'), description: domains('description') }
      : { title: delegated(`${kind}.title`), description: delegated(`${kind}.description`) };
  const tabs = (
    <Texts areas={['delegated']}>
      <DomainTabs current={kind} />
    </Texts>
  );
  return <ListSkeleton {...words} tabs={tabs} />;
}
