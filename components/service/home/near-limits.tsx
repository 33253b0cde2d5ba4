'use client';

import { useAmount } from '#components/shell/limits/use-amount.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Meter } from '#components/ui/meter.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { NearLimit } from '#lib/account/usage/schema.ts';

/** The limits of the plan of which most is used. */
export function NearLimits({ limits }: { limits: readonly NearLimit[] }) {
  const t = useTexts('home');
  if (limits.length === 0) return null;
  return (
    <Section
      title={t('limits.title')}
      actions={
        <TextLink href="/usage-monitoring" prefetch={false} className="text-sm">
          {t('limits.usage')}
        </TextLink>
      }
    >
      <div className="flex flex-col gap-4">
        {limits.map((limit) => (
          <Limit key={'slot' in limit ? limit.slot : limit.counter} limit={limit} />
        ))}
      </div>
    </Section>
  );
}

function Limit({ limit }: { limit: NearLimit }) {
  const t = useTexts('shell');
  const write = useAmount('isSize' in limit && limit.isSize);
  const { used, limit: total } = limit;
  return (
    <Meter
      label={'slot' in limit ? t(`limits.slots.${limit.slot}`) : limit.name}
      used={used}
      total={total}
      text={t('limits.of', { used: write(used), limit: write(total) })}
    />
  );
}
