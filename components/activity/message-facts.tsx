import type { ReactNode } from 'react';
import { formatBytes } from '#components/message/format-bytes.ts';
import { Badge } from '#components/ui/badge.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ActivityDetail } from '#lib/activity/schema.ts';

const RECEIVED: Record<string, string> = { smtp: 'SMTP', rest: 'REST', system: 'Mailwright itself' };

/** The facts of a message, each id and address with its copy button. */
export function MessageFacts({ message }: { message: ActivityDetail }) {
  const metadata = Object.keys(message.metadata).length > 0 ? JSON.stringify(message.metadata) : null;
  return (
    <dl className="flex flex-col divide-y divide-line">
      <Fact label="From">
        <CopyValue value={message.from} label="sender" />
      </Fact>
      <Fact label="Return path">
        {message.envelopeFrom ? <CopyValue value={message.envelopeFrom} label="return path" /> : 'none'}
      </Fact>
      <Fact label="Accepted">
        <Time at={message.acceptedAt} absolute />
      </Fact>
      {message.scheduledAt && (
        <Fact label="Scheduled for">
          <Time at={message.scheduledAt} absolute />
        </Fact>
      )}
      <Fact label="Tried until">
        <Time at={message.expiresAt} absolute />
      </Fact>
      <Fact label="Received by">
        {RECEIVED[message.receivedBy] ?? message.receivedBy}
        {message.clientIp && <> from {message.clientIp}</>}
      </Fact>
      <Fact label="Size">{formatBytes(message.sizeBytes)}</Fact>
      <Fact label="Message id">
        <CopyValue value={message.id} label="message id" />
      </Fact>
      <Fact label="Message-ID header">
        <CopyValue value={message.messageIdHeader} label="Message-ID header" />
      </Fact>
      <Fact label="Transmission id">
        <CopyValue value={message.transmissionId} label="transmission id" />
      </Fact>
      {message.campaignId && (
        <Fact label="Campaign">
          <CopyValue value={message.campaignId} label="campaign" />
        </Fact>
      )}
      {message.tags.length > 0 && (
        <Fact label="Tags">
          <span className="flex flex-wrap justify-end gap-1 py-1">
            {message.tags.map(({ name, value }) => (
              <Badge key={name}>{value ? `${name}: ${value}` : name}</Badge>
            ))}
          </span>
        </Fact>
      )}
      {metadata && (
        <Fact label="Metadata">
          <CopyValue value={metadata} label="metadata" />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 min-w-0 items-center justify-between gap-4 py-0.5">
      <dt className="shrink-0 text-sm text-muted">{label}</dt>
      <dd className="flex min-w-0 justify-end text-right text-sm">{children}</dd>
    </div>
  );
}
