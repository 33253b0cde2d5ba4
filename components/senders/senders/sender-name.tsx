'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DomainRecord } from '#lib/senders/domains/schema.ts';
import type { Sender, SenderCause, SenderDomain } from '#lib/senders/senders/schema.ts';

/** A sender with its address, and under it what it lacks: the link that nobody has used, or the record to add. */
export function SenderName({ sender, domain }: { sender: Sender; domain: SenderDomain | null }) {
  const t = useTexts('senders');
  const { name, email, isDefault, cause } = sender;
  const record = cause && findRecord(cause, domain?.records ?? []);
  return (
    <span className="flex min-w-0 flex-col py-1.5">
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate font-medium">{name}</span>
        {isDefault && <Tag>{t('default')}</Tag>}
      </span>
      <span className="min-w-0 truncate text-xs font-normal text-muted">{email}</span>
      {cause && (
        <span className="mt-1 text-xs font-normal text-pretty text-warning-text">
          {cause.detail ? t('cause', { message: cause.message, detail: cause.detail }) : cause.message}
        </span>
      )}
      {cause?.code === 53 && <LinkNote {...sender} />}
      {record && <RecordToAdd record={record} />}
    </span>
  );
}

/** Returns the record that a cause is about: of a domain that is not verified the required one. */
function findRecord({ code }: SenderCause, records: readonly DomainRecord[]): DomainRecord | undefined {
  if (code === 43 || code === 53) return undefined;
  const isSpf = typeof code === 'string';
  return (
    records.find(({ purpose, isRequired }) => (isSpf ? purpose === 'spf' : isRequired)) ??
    records.find(({ purpose }) => purpose === 'spf')
  );
}

function LinkNote({ lastSentAt, expiresAt }: Pick<Sender, 'lastSentAt' | 'expiresAt'>) {
  const t = useTexts('senders');
  const isExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <span className="text-xs font-normal text-pretty text-muted">
      {isExpired ? t('linkExpired') : t.rich('linkSent', { time: () => <Time at={lastSentAt} /> })}
    </span>
  );
}

/** A record in a line: its type, host and value, each of which can be copied. */
function RecordToAdd({ record: { type, host, value } }: { record: DomainRecord }) {
  const t = useTexts('senders');
  return (
    <span className="mt-1 flex min-w-0 flex-wrap items-center gap-x-1.5 text-xs font-normal">
      <span className="text-muted">{t('toAdd')}</span>
      <Tag>
        <span className="font-mono">{type}</span>
      </Tag>
      <span className="flex min-w-0 items-center">
        <code className="min-w-0 truncate font-mono">{host}</code>
        <CopyButton value={host} label={t('hostCopied')} />
      </span>
      <span className="flex min-w-0 items-center">
        <code className="max-w-56 min-w-0 truncate font-mono" title={value}>
          {value}
        </code>
        <CopyButton value={value} label={t('valueCopied')} />
      </span>
    </span>
  );
}
