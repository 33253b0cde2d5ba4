'use client';

import { PersonInitials } from '#components/kit/people/person-initials.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Compose } from './use-compose.ts';

type InboxStripProps = { compose: Compose; errors: Readonly<Partial<Record<string, string>>> };

/** The line of the email in an inbox: its sender, its subject and the text after it, which are written here. */
export function InboxStrip({ compose, errors }: InboxStripProps) {
  const t = useTexts('compose');
  const { content, fields, change, isEditable } = compose;
  const sender = content.senders.find(({ senderId }) => senderId === content.senderId);
  return (
    <section
      aria-label={t('inbox.label')}
      className="grid shrink-0 items-end gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2.5 lg:grid-cols-[auto_minmax(0,3fr)_minmax(0,4fr)]"
    >
      <div className="flex min-w-0 items-center gap-2.5 self-center">
        <PersonInitials name={sender?.name ?? '?'} id={sender?.senderId ?? ''} />
        <p className="min-w-0 text-sm">
          <span className="sr-only">{t('inbox.sender')}: </span>
          <span className="block truncate font-medium">{sender?.name ?? t('inbox.none')}</span>
          {sender && <span className="block truncate text-xs text-muted">{sender.email}</span>}
        </p>
      </div>
      <Field name="subject" label={t('inbox.subject')} error={errors.subject}>
        <Input
          value={fields.subject}
          disabled={!isEditable}
          autoComplete="off"
          onValueChange={(subject) => change({ subject })}
        />
      </Field>
      <Field name="preheader" label={t('inbox.preheader')} error={errors.preheader}>
        <Input
          value={fields.preheader}
          disabled={!isEditable}
          autoComplete="off"
          placeholder={t('inbox.preheaderPlaceholder')}
          onValueChange={(preheader) => change({ preheader })}
        />
      </Field>
    </section>
  );
}
