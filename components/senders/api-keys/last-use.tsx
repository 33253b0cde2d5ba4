'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Time } from '#components/ui/time.tsx';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';

/** The time and the address of the last use of a key. */
export function LastUse({ apiKey: { lastUsedAt, lastUsedIp } }: { apiKey: ApiKey }) {
  const t = useTexts('apiKeys');
  if (lastUsedAt === null) return t('neverUsed');
  if (lastUsedIp === null) return <Time at={lastUsedAt} />;
  return <span>{t.rich('detail.usedFrom', { ip: lastUsedIp, time: () => <Time at={lastUsedAt} /> })}</span>;
}
