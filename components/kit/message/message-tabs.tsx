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
  /** Address of the message in the API; preview and source are below it. */
  base: string;
  content: MessageContent;
  links: 'inert' | 'newTab';
  view: MessageView;
  onView: (view: MessageView) => void;
  /** Offers the HTML as a file. */
  canDownloadHtml?: boolean;
};

/** The content of a message: HTML, text, headers, source and files. */
export function MessageTabs({ base, content, links, view, onView, canDownloadHtml = false }: MessageTabsProps) {
  const t = useTexts('message');
  const tabs = [
    { value: 'html', label: t('html'), content: <HtmlTab base={base} content={content} links={links} /> },
    { value: 'text', label: t('text'), content: <TextTab text={content.text} /> },
    { value: 'headers', label: t('headers'), content: <HeaderTable headers={content.headers} /> },
    { value: 'source', label: t('source'), content: <SourceView src={`${base}/source`} /> },
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <div className="relative">
        <Tabs label={t('views')} tabs={tabs} value={view} onChange={onView} />
      </div>
      <AttachmentList attachments={content.attachments} />
      {canDownloadHtml && content.hasHtml && (
        <div>
          <DownloadButton size="sm" source={`${base}/html`}>
            {t('downloadHtml')}
          </DownloadButton>
        </div>
      )}
    </div>
  );
}

function HtmlTab({ base, content, links }: Pick<MessageTabsProps, 'base' | 'content' | 'links'>) {
  const t = useTexts('message');
  return (
    <>
      {!content.hasHtml && <p className="pb-3 text-sm text-muted">{t('noHtml')}</p>}
      <HtmlPreview
        src={`${base}/preview`}
        hasRemoteImages={content.hasRemoteImages}
        darkMode={content.darkMode}
        links={links}
      />
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
