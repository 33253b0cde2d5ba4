'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import type { MessageContent } from '#lib/insight/activity/message/schema.ts';
import { AttachmentList } from './attachment-list.tsx';
import { HeaderTable } from './header-table.tsx';
import { HtmlPreview } from './html-preview.tsx';
import { SourceView } from './source-view.tsx';
import type { MessageView } from './view.ts';

type MessageTabsProps = {
  /** The addresses of the message's HTML for a frame, of its source and, where it may be saved, of its HTML as a file. */
  paths: { preview: string; source: string; html?: string | false };
  content: MessageContent;
  links: 'inert' | 'newTab';
  view: MessageView;
  onView: (view: MessageView) => void;
};

/** The content of a message: HTML, text, headers, source and files. */
export function MessageTabs({ paths, content, links, view, onView }: MessageTabsProps) {
  const t = useTexts('message');
  const tabs = [
    { value: 'html', label: t('html'), content: <HtmlTab src={paths.preview} content={content} links={links} /> },
    { value: 'text', label: t('text'), content: <TextTab text={content.text} /> },
    { value: 'headers', label: t('headers'), content: <HeaderTable headers={content.headers} /> },
    { value: 'source', label: t('source'), content: <SourceView src={paths.source} /> },
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <div className="relative">
        <Tabs label={t('views')} tabs={tabs} value={view} onChange={onView} />
      </div>
      <AttachmentList attachments={content.attachments} />
      {paths.html && content.hasHtml && (
        <div>
          <DownloadButton size="sm" source={paths.html}>
            {t('downloadHtml')}
          </DownloadButton>
        </div>
      )}
    </div>
  );
}

function HtmlTab({ src, content, links }: Pick<MessageTabsProps, 'content' | 'links'> & { src: string }) {
  const t = useTexts('message');
  return (
    <>
      {!content.hasHtml && <p className="pb-3 text-sm text-muted">{t('noHtml')}</p>}
      <HtmlPreview src={src} hasRemoteImages={content.hasRemoteImages} darkMode={content.darkMode} links={links} />
    </>
  );
}

function TextTab({ text }: { text: string | null }) {
  const t = useTexts('message');
  if (!text) return <p className="text-base text-muted">{t('noText')}</p>;
  return (
    <pre className="max-h-144 overflow-auto rounded-lg border border-line bg-code p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  );
}
