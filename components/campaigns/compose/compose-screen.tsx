'use client';

import { clsx } from 'clsx';
import { Eye, Monitor, Send } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { campaignPath } from '#components/campaigns/paths.ts';
import { isSaveKey } from '#components/editor/draft/is-save-key.ts';
import { useLocalDraft } from '#components/editor/draft/use-local-draft.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { TabList } from '#components/ui/tab-list.tsx';
import { Time } from '#components/ui/time.tsx';
import { useIsHydrated } from '#components/ui/use-is-hydrated.ts';
import { useIsNarrow } from '#components/ui/use-is-narrow.ts';
import type { EmailContent } from '#lib/campaigns/content/schema.ts';
import { ComposeBar } from './compose-bar.tsx';
import { changedParts, isComposeFields } from './compose-fields.ts';
import { draftKey, type EmailRef } from './content-api.ts';
import { InboxStrip } from './inbox-strip.tsx';
import { ComposePreviewPane } from './preview-pane.tsx';
import { type Compose, useCompose } from './use-compose.ts';
import { type ComposePreview, useComposePreview } from './use-compose-preview.ts';
import { WritePane } from './write-pane.tsx';

// Each comes when it is first opened.
const ComposeConflictDialog = dynamic(() =>
  import('./conflict-dialog.tsx').then((module) => module.ComposeConflictDialog),
);
const TestSendDialog = dynamic(() =>
  import('#components/campaigns/test-send-dialog.tsx').then((module) => module.TestSendDialog),
);

type ComposeScreenProps = {
  email: EmailRef;
  initial: EmailContent;
  /** The name of the variant that is written; null for the email of the campaign. */
  variantName: string | null;
};

/** The editor of the email of a campaign: what is written at the left, the email as a contact gets it at the right. */
export function ComposeScreen({ email, initial, variantName }: ComposeScreenProps) {
  const t = useTexts('compose');
  const router = useRouter();
  const [isTesting, setTesting] = useState(false);
  const [isOffered, setOffered] = useState(true);
  const compose = useCompose(email, initial, !isOffered);
  const { saved, fields, revision, change, isChanged, isSaving, isEditable, conflict, postpone } = compose;
  const preview = useComposePreview(compose);
  const isHydrated = useIsHydrated();
  const isNarrow = useIsNarrow();
  const local = useLocalDraft({
    id: draftKey(email),
    saved,
    fields,
    revision,
    changedNames: changedParts,
    isWhole: isComposeFields,
    onRestore: change,
  });
  // What an earlier visit left is not overwritten before it was looked at.
  if (isOffered === (local !== null)) setOffered(local === null);
  const backTo = campaignPath(email.type, email.id, 'edit');

  const saveThen = async (next: () => void) => {
    if (!isChanged || (await compose.save())) next();
  };
  const saveOnKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    if (!isSaving && isEditable) void compose.save();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => saveOnKey(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const test = (
    <Button onClick={() => void saveThen(() => setTesting(true))}>
      <Send aria-hidden /> {t('sendTest')}
    </Button>
  );
  return (
    <div
      data-full
      className="flex min-h-[calc(100dvh-var(--height-topbar))] min-w-0 flex-col lg:h-[calc(100dvh-var(--height-topbar))]"
    >
      <ComposeBar compose={compose} variantName={variantName} backTo={backTo}>
        {!isNarrow && (
          <>
            {test}
            <Button
              loading={isSaving}
              disabled={!isChanged || !isEditable}
              aria-keyshortcuts="Control+S Meta+S"
              onClick={() => void compose.save()}
            >
              {t('save')}
            </Button>
            <Button variant="primary" onClick={() => void saveThen(() => router.push(backTo))}>
              {t('done')}
            </Button>
          </>
        )}
      </ComposeBar>
      {local && (
        <Alert
          className="m-3 shrink-0"
          title={t('local.title')}
          action={
            <>
              <Button size="sm" onClick={local.discard}>
                {t('local.discard')}
              </Button>
              <Button size="sm" variant="primary" onClick={local.restore}>
                {t('local.restore')}
              </Button>
            </>
          }
        >
          {t.rich('local.text', { time: () => <Time at={local.at} /> })}
        </Alert>
      )}
      <Notices compose={compose} />
      {isNarrow ? (
        <NarrowNotice preview={preview} test={test} />
      ) : (
        // The server does not know how wide the window is: a narrow one shows nothing that would move.
        <div className={clsx('flex min-h-0 min-w-0 flex-1 flex-col', !isHydrated && 'max-lg:invisible')}>
          <InboxStrip compose={compose} errors={errorsOf(compose)} />
          <Panes compose={compose} preview={preview} />
        </div>
      )}
      {isTesting && <TestSendDialog {...email} contactId={preview.contactId} onClose={() => setTesting(false)} />}
      {conflict && <ComposeConflictDialog compose={compose} onClose={postpone} />}
    </div>
  );
}

const errorsOf = ({ refusal }: Compose): Record<string, string> =>
  refusal ? { [refusal.field]: refusal.message } : {};

/** The reasons that keep an email from being written, and the effect of the first change. */
function Notices({ compose: { content, lock, fields, saved } }: { compose: Compose }) {
  const t = useTexts('compose');
  if (!content.isEditable)
    return (
      <Alert className="m-3 shrink-0" title={t('sent.title')}>
        {t('sent.text')}
      </Alert>
    );
  if (lock.taken !== null)
    return (
      <Alert
        tone="warning"
        className="m-3 shrink-0"
        title={lock.taken}
        action={
          <Button size="sm" onClick={() => void lock.take()}>
            {t('lock.take')}
          </Button>
        }
      >
        {t('lock.text')}
      </Alert>
    );
  const isTemplate = !content.isOwn && content.subject !== '' && changedParts(saved, fields).length === 0;
  return (
    isTemplate && (
      <Alert className="m-3 shrink-0" title={t('template.title')}>
        {t('template.text')}
      </Alert>
    )
  );
}

type Side = 'edit' | 'preview';

/** The two sides beside each other, or as tabs where the window is not wide. */
function Panes({ compose, preview }: { compose: Compose; preview: ComposePreview }) {
  const t = useTexts('compose');
  const id = useId();
  const isHydrated = useIsHydrated();
  const isTabbed = useIsNarrow('2xl');
  const [side, setSide] = useState<Side>('edit');
  const sides: readonly Side[] = ['edit', 'preview'];
  return (
    <div
      className={clsx(
        'grid min-h-0 min-w-0 flex-1 grid-cols-1 2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        isTabbed && 'grid-rows-[auto_minmax(0,1fr)]',
        !isHydrated && 'max-2xl:invisible',
      )}
    >
      {isTabbed && (
        <div className="border-b border-line px-4">
          <TabList
            label={t('panes.label')}
            tabs={sides.map((value) => ({ value, label: t(`panes.${value}`) }))}
            open={side}
            onOpen={setSide}
            id={id}
            opensOnFocus={false}
            className="flex w-max gap-5"
            tabClassName="h-10 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted select-none hover:text-fg focus-visible:-outline-offset-2 aria-selected:border-fg aria-selected:text-fg"
          />
        </div>
      )}
      <div
        {...(isTabbed && {
          role: 'tabpanel',
          id: `${id}-panel`,
          'aria-labelledby': `${id}-tab-${sides.indexOf(side)}`,
        })}
        className={clsx('min-h-0 min-w-0', isTabbed ? 'overflow-hidden' : 'contents')}
      >
        {/* Stays mounted: what can be undone, and the scroll position, are kept while the preview is open. */}
        <div hidden={isTabbed && side !== 'edit'} className="h-full min-h-0 min-w-0 border-r border-line">
          <WritePane compose={compose} preview={preview} errors={errorsOf(compose)} />
        </div>
        {(!isTabbed || side === 'preview') && <ComposePreviewPane preview={preview} />}
      </div>
    </div>
  );
}

/** In place of the editor where the window is too narrow for it: the email can be looked at and sent as a test. */
function NarrowNotice({ preview, test }: { preview: ComposePreview; test: React.ReactNode }) {
  const t = useTexts('compose');
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <EmptyState
        icon={Monitor}
        title={t('narrow.title')}
        action={
          <>
            <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              <Eye aria-hidden /> {t('narrow.preview')}
            </Button>
            {test}
            <CopyButton value={window.location.href} label={t('narrow.copy')} text={t('narrow.copy')} size="md" />
          </>
        }
      >
        {t('narrow.text')}
      </EmptyState>
      {isShown && <ComposePreviewPane preview={preview} />}
    </div>
  );
}
