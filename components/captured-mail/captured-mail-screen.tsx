'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { formatBytes } from '#components/message/format-bytes.ts';
import { MessageTabs } from '#components/message/message-tabs.tsx';
import { messageView } from '#components/message/view.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CapturedMailDetail } from '#lib/captured-mail/schema.ts';

/** A captured message as its recipient would have got it; its links open new tabs. */
export function CapturedMailScreen({ mail }: { mail: CapturedMailDetail }) {
  const path = usePathname();
  const view = messageView(useSearchParams().get('view'));
  return (
    <>
      <PageHeader
        back={<TextLink href="/captured-mail">Captured mail</TextLink>}
        title={mail.subject || '(no subject)'}
        description={<Envelope mail={mail} />}
        actions={mail.isSystem ? null : <TextLink href={`/activity/${mail.id}`}>Open in activity</TextLink>}
      />
      <Card>
        <MessageTabs
          base={`/api/config/v1/captured-mail/${mail.id}`}
          content={mail.content}
          links="newTab"
          view={view}
          onView={(next) => window.history.replaceState(null, '', `${path}?view=${next}`)}
        />
      </Card>
    </>
  );
}

function Envelope({ mail }: { mail: CapturedMailDetail }) {
  const more = mail.recipientCount - mail.recipients.length;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {mail.isSystem && <Badge tone="info">System</Badge>}
      <CopyValue value={mail.from} label="sender" />
      {mail.recipients.map((recipient) => (
        <span key={recipient} className="flex min-w-0 items-center gap-1.5">
          to <CopyValue value={recipient} label="recipient" />
        </span>
      ))}
      {more > 0 && <span>and {more} more</span>}
      <Time at={mail.acceptedAt} />
      <span>{formatBytes(mail.sizeBytes)}</span>
    </span>
  );
}
