import type { Paragraph, RichText, Run } from '#lib/documents/rich-text.ts';

/** Formatted text as its readers see it. */
export function RichView({ text, linkColor }: { text: RichText; linkColor: string }) {
  const groups: Paragraph[][] = [];
  for (const paragraph of text) {
    const last = groups.at(-1);
    if (paragraph.type !== 'paragraph' && last?.[0]?.type === paragraph.type) last.push(paragraph);
    else groups.push([paragraph]);
  }
  return groups.map((group, index) => {
    const Name = group[0]?.type === 'number' ? 'ol' : group[0]?.type === 'bullet' ? 'ul' : 'p';
    const key = `${index}`;
    if (Name === 'p') {
      return (
        <p key={key} className="min-h-[1lh] not-last:mb-4">
          <Runs runs={group[0]?.runs ?? []} linkColor={linkColor} />
        </p>
      );
    }
    return (
      <Name key={key} className={`pl-6 not-last:mb-4 ${Name === 'ol' ? 'list-decimal' : 'list-disc'}`}>
        {group.map(({ runs }, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their order
          <li key={item} className="mb-1">
            <Runs runs={runs} linkColor={linkColor} />
          </li>
        ))}
      </Name>
    );
  });
}

const Runs = ({ runs, linkColor }: { runs: readonly Run[]; linkColor: string }) =>
  runs.map(({ text, bold, italic, underline, color, href }, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity but their order
      key={index}
      className="whitespace-pre-wrap"
      style={{
        fontWeight: bold ? 700 : undefined,
        fontStyle: italic ? 'italic' : undefined,
        textDecoration: underline || href ? 'underline' : undefined,
        color: color || (href ? linkColor : undefined),
      }}
    >
      {text}
    </span>
  ));
