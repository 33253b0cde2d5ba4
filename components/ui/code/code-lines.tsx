import type { CodeColor, CodeLine } from './code-sample.ts';

const COLOR_CLASSES: Record<CodeColor, string> = {
  keyword: 'text-code-keyword',
  string: 'text-code-string',
  number: 'text-code-number',
  name: 'text-code-name',
  comment: 'text-code-comment',
};

/** Lines of code in their colours; they never wrap. */
export function CodeLines({ lines }: { lines: readonly CodeLine[] }) {
  return (
    <pre className="w-max min-w-full px-3.5 py-3 font-mono text-code-fg">
      <code>{lines.map(renderLine)}</code>
    </pre>
  );
}

const renderLine = (line: CodeLine, number: number) => (
  <span key={number}>
    {number > 0 && '\n'}
    {line.map(([text, color], index) =>
      color ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: tokens repeat, and their order never changes
        <span key={index} className={COLOR_CLASSES[color]}>
          {text}
        </span>
      ) : (
        text
      ),
    )}
  </span>
);
