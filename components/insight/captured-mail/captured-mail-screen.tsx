'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { MessageTabs } from '#components/kit/message/message-tabs.tsx';
import { messageView } from '#components/kit/message/view.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import { pathOf } from '#lib/client/calls.ts';
import type { CapturedMailDetail } from '#lib/insight/captured-mail/schema.ts';

/** A captured message as its recipient would have got it; its links open new tabs. */
export function CapturedMailScreen({ mail }: { mail: CapturedMailDetail }) {
  const t = useTexts('capturedMail');
  const path = usePathname();
  const view = messageView(useSearchParams().get('view'));
  const params = { id: mail.id };
  const source = pathOf('GET /api/config/v1/captured-mail/{id}/source', { params });
  return (
    <>
      <PageHeader
        title={mail.subject || t('noSubject')}
        description={<Envelope mail={mail} />}
        actions={
          <>
            {!mail.isSystem && <ButtonLink href={`/activity/${mail.id}`}>{t('openInActivity')}</ButtonLink>}
            <DownloadButton source={source}>{t('download')}</DownloadButton>
          </>
        }
      />
      <MessageTabs
        paths={{ preview: pathOf('GET /api/config/v1/captured-mail/{id}/preview', { params }), source }}
        content={mail.content}
        links="newTab"
        view={view}
        onView={(next) => window.history.replaceState(null, '', `${path}?view=${next}`)}
      />
    </>
  );
}

function Envelope({ mail }: { mail: CapturedMailDetail }) {
  const t = useTexts('capturedMail');
  const more = mail.recipientCount - mail.recipients.length;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {mail.isSystem && <Tag>{t('system')}</Tag>}
      <CopyValue value={mail.from} label={t('sender')} />
      {mail.recipients.map((recipient) => (
        <span key={recipient} className="flex min-w-0 items-center gap-1.5">
          {t.rich('toRecipient', { recipient: () => <CopyValue value={recipient} label={t('recipient')} /> })}
        </span>
      ))}
      {more > 0 && <span>{t('more', { count: more })}</span>}
      <Time at={mail.acceptedAt} />
      <span>{formatBytes(mail.sizeBytes)}</span>
    </span>
  );
}
