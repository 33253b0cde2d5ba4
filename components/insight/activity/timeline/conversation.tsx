'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { ConversationLine } from '#lib/insight/activity/message/schema.ts';
import { splitReply } from './split-reply.ts';

/** The SMTP conversation with the receiving server, line by line, with the milliseconds since the attempt began. */
export function ConversationLines({ lines }: { lines: readonly ConversationLine[] }) {
  const t = useTexts('activity');
  return (
    <section
      aria-label={t('conversation')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an area that scrolls
      tabIndex={0}
      className="mt-2 max-h-96 overflow-auto rounded-lg border border-line bg-code py-2"
    >
      <ol className="w-max min-w-full font-mono text-xs leading-5 text-code-fg">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and their order never changes
          <Line key={index} line={line} />
        ))}
      </ol>
    </section>
  );
}

/** A note of the relay between the lines of the protocol: "(connecting to mx2.outlook.example port 25)". */
const NOTE = /^\((.*)\)$/;

/** The command at the start of a client's line (RFC 5321 §4.1.1), with FROM or TO where it belongs to it. */
const COMMAND = /^(?:MAIL FROM|RCPT TO|[A-Z]{4,}(?: [A-Z]{4,}(?= |$))?)/;

function Line({ line: { at, from, text } }: { line: ConversationLine }) {
  const t = useTexts('activity');
  const note = NOTE.exec(text)?.[1];
  const isOurs = from === 'client';
  return (
    <li className="grid grid-cols-[3.5rem_1.375rem_minmax(0,1fr)] pr-3.5">
      <span className="pr-3 text-right text-faint tabular-nums">
        <span className="sr-only">{t('atMilliseconds', { ms: Math.round(at) })}</span>
        <span aria-hidden>{Math.round(at)}</span>
      </span>
      {note === undefined ? (
        <>
          <span aria-hidden className={isOurs ? 'text-code-name' : 'text-code-string'}>
            {isOurs ? '→' : '←'}
          </span>
          <span className="whitespace-pre">
            <span className="sr-only">{isOurs ? t('weSaid') : t('serverSaid')}</span>
            {isOurs ? <Command text={text} /> : <Reply text={text} />}
          </span>
        </>
      ) : (
        <>
          <span aria-hidden className="text-faint">
            ·
          </span>
          <span className="whitespace-pre text-code-comment">{note}</span>
        </>
      )}
    </li>
  );
}

/** The lines of one side as it sent them at once, each with its command or its codes in colour. */
function Command({ text }: { text: string }) {
  return text.split('\n').map((line, index) => {
    const command = COMMAND.exec(line)?.[0] ?? '';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and their order never changes
      <span key={index} className="block">
        <span className="text-code-name">{command}</span>
        {line.slice(command.length)}
      </span>
    );
  });
}

function Reply({ text }: { text: string }) {
  return text.split('\n').map((line, index) => {
    const { code, text: words, className } = splitReply(line);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and their order never changes
      <span key={index} className="block">
        <span className={className}>{code}</span>
        {words}
      </span>
    );
  });
}
