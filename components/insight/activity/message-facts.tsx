'use client';

import type { ReactNode } from 'react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ActivityDetail } from '#lib/insight/activity/message/schema.ts';

const isNamed = (way: string): way is 'smtp' | 'rest' | 'system' => ['smtp', 'rest', 'system'].includes(way);

/** The facts of a message, each id and address with its copy button. */
export function MessageFacts({ message }: { message: ActivityDetail }) {
  const t = useTexts('activity');
  const way = isNamed(message.receivedBy) ? t(`received.${message.receivedBy}`) : message.receivedBy;
  const { reports = null } = message.recipients.find(({ ordinal }) => ordinal === message.ordinal) ?? {};
  const metadata = Object.keys(message.metadata).length > 0 ? JSON.stringify(message.metadata) : null;
  return (
    <dl className="flex flex-col gap-0.5">
      <Fact label={t('facts.from')}>
        <CopyValue value={message.from} kind="address" label={t('copied.sender')} />
      </Fact>
      <Fact label={t('facts.returnPath')}>
        {message.envelopeFrom ? (
          <CopyValue value={message.envelopeFrom} kind="address" label={t('copied.returnPath')} />
        ) : (
          t('none')
        )}
      </Fact>
      <Fact label={t('facts.accepted')}>
        <Time at={message.acceptedAt} absolute />
      </Fact>
      {message.scheduledAt && (
        <Fact label={t('facts.scheduled')}>
          <Time at={message.scheduledAt} absolute />
        </Fact>
      )}
      <Fact label={t('facts.triedUntil')}>
        <Time at={message.expiresAt} absolute />
      </Fact>
      <Fact label={t('facts.receivedBy')}>
        {message.clientIp ? t('facts.receivedFrom', { way, ip: message.clientIp }) : way}
      </Fact>
      {reports && (
        <>
          <Fact label={t('facts.reportsWanted')}>{reports.wanted.map((one) => t(`reports.${one}`)).join(', ')}</Fact>
          <Fact label={t('facts.reportsSent')}>
            {reports.sent.map((one) => t(`reports.${one}`)).join(', ') || t('none')}
          </Fact>
        </>
      )}
      <Fact label={t('facts.size')}>{formatBytes(message.sizeBytes)}</Fact>
      <Fact label={t('facts.messageId')}>
        <CopyValue value={message.id} kind="id" label={t('copied.messageId')} />
      </Fact>
      <Fact label={t('facts.header')}>
        <CopyValue value={message.messageIdHeader} kind="address" label={t('copied.header')} />
      </Fact>
      <Fact label={t('facts.transmission')}>
        <CopyValue value={message.transmissionId} kind="id" label={t('copied.transmission')} />
      </Fact>
      {message.sentBy && (
        <Fact label={t('facts.sentBy')}>
          {t(message.sentBy.variant ? 'sentByVariant' : 'sentBy', {
            name: message.sentBy.name,
            variant: message.sentBy.variant ?? '',
          })}
        </Fact>
      )}
      {message.campaignId && (
        <Fact label={t('facts.campaign')}>
          <CopyValue value={message.campaignId} label={t('copied.campaign')} />
        </Fact>
      )}
      {message.tags.length > 0 && (
        <Fact label={t('facts.tags')}>
          <span className="flex flex-wrap gap-1 py-1">
            {message.tags.map(({ name, value }) => (
              <Tag key={name}>{value ? `${name}: ${value}` : name}</Tag>
            ))}
          </span>
        </Fact>
      )}
      {metadata && (
        <Fact label={t('facts.metadata')}>
          <CopyValue value={metadata} label={t('copied.metadata')} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-7.5 min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-2 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0">{children}</dd>
    </div>
  );
}
