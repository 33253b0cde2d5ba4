'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { AuditEntry } from '#lib/account/audit/schema.ts';

/** The actor of a change, with their IP address. */
export function AuditActor({ actor, ip }: Pick<AuditEntry, 'actor' | 'ip'>) {
  const t = useTexts('audit');
  const name = actor.type === 'operator' || actor.type === 'system' ? t(actor.type) : (actor.name ?? t('gone'));
  return (
    <span className="min-w-0 text-right wrap-anywhere @2xl:text-left">
      {name}
      {actor.type === 'apiKey' && <span className="text-muted"> ({t('key')})</span>}
      {ip && <span className="block font-mono text-xs text-muted">{ip}</span>}
    </span>
  );
}
