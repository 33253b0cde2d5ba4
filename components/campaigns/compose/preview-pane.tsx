'use client';

import { SkipForward } from 'lucide-react';
import { useContactChoices } from '#components/campaigns/use-contact-choices.ts';
import { RenderedView } from '#components/content/templates/preview/rendered-view.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import type { ComposePreview } from './use-compose-preview.ts';

/** The side on which an email is shown as a contact gets it. */
export function ComposePreviewPane({ preview }: { preview: ComposePreview }) {
  const t = useTexts('compose');
  const editor = useTexts('templateEditor');
  const { rendered, error, contactId, chooseContact, scheme, chooseScheme } = preview;
  const contacts = useContactChoices(t('nobody'));
  const at = contacts.findIndex(({ value }) => value === contactId);
  return (
    <div className="flex h-full min-h-0 flex-col">
      {error && (
        <Alert tone="warning" title={editor('preview.failed')} className="m-3 shrink-0">
          {errorSentence(error)}
        </Alert>
      )}
      {contacts.length > 1 && (
        <div className="flex shrink-0 items-center gap-2 border-b border-line px-4 py-1.5 text-sm text-muted">
          <span aria-hidden>{t('previewAs')}</span>
          <Select label={t('previewAs')} items={contacts} value={contactId} onChange={chooseContact} className="w-56" />
          <IconButton
            size="sm"
            label={t('nextContact')}
            onClick={() => chooseContact(contacts[(at + 1) % contacts.length]?.value ?? '')}
          >
            <SkipForward aria-hidden />
          </IconButton>
        </div>
      )}
      <div className="min-h-0 flex-1">
        {rendered ? (
          <RenderedView
            rendered={{
              ...rendered,
              from_name: rendered.fromName,
              from_email: rendered.fromEmail,
              html_bytes: rendered.htmlBytes,
            }}
            scheme={scheme}
            onScheme={chooseScheme}
            fills
          />
        ) : (
          !error && <Skeleton className="m-4 h-64 w-auto" />
        )}
      </div>
    </div>
  );
}
