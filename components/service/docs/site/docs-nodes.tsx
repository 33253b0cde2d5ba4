import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { getTexts } from '#components/texts/get-texts.ts';
import type { Translate } from '#components/texts/types.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { textLinkClass } from '#components/ui/text-link-class.ts';
import type { DocsElement, DocsNode, DocsTag } from '#lib/service/docs/schema.ts';
import { DocsCodeBlock } from './docs-code.tsx';
import { DocsHeadingLine } from './docs-heading.tsx';

/** Renders the parts of a page with the product's own elements. */
export async function DocsNodes({ nodes }: { nodes: readonly DocsNode[] }) {
  const t = await getTexts('docs');
  return renderNodes(nodes, t);
}

const renderNodes = (nodes: readonly DocsNode[], t: Translate<'docs'>): ReactNode[] =>
  nodes.map((node, index) => renderNode(node, index, t));

function renderNode(node: DocsNode, key: number, t: Translate<'docs'>): ReactNode {
  if (typeof node === 'string') return node;
  if ('samples' in node) return <DocsCodeBlock key={key} samples={node.samples} />;
  return renderElement(node, key, t);
}

function renderElement({ tag, id, href, children }: DocsElement, key: number, t: Translate<'docs'>): ReactNode {
  const inner = renderNodes(children, t);
  if (tag === 'h2' || tag === 'h3')
    return (
      <DocsHeadingLine key={key} tag={tag} id={id ?? ''} label={t('anchor', { heading: plainText(children) })}>
        {inner}
      </DocsHeadingLine>
    );
  if (tag === 'a')
    return (
      <DocsLink key={key} href={href ?? ''}>
        {inner}
      </DocsLink>
    );
  if (tag === 'table')
    return (
      <DocsTable key={key} columns={countColumns(children)}>
        {inner}
      </DocsTable>
    );
  const Tag = tag;
  // These two have no content.
  if (tag === 'hr' || tag === 'br') return <Tag key={key} className={CLASSES[tag]} />;
  return (
    <Tag key={key} className={CLASSES[tag]}>
      {inner}
    </Tag>
  );
}

/** Returns the number of columns of a table: the cells of its first row. */
function countColumns(nodes: readonly DocsNode[]): number {
  const first = nodes[0];
  if (typeof first !== 'object' || 'samples' in first) return 0;
  return first.tag === 'tr' ? first.children.length : countColumns(first.children);
}

const plainText = (nodes: readonly DocsNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : 'samples' in node ? '' : plainText(node.children))).join('');

const CLASSES: Partial<Record<DocsTag, string>> = {
  p: 'text-pretty wrap-anywhere',
  h4: 'mt-2 font-semibold',
  ul: 'list-disc space-y-1.5 pl-5 marker:text-faint',
  ol: 'list-decimal space-y-1.5 pl-5 marker:text-faint',
  li: 'pl-1 wrap-anywhere *:[p]:not-last:mb-2 *:[ul]:mt-1.5',
  blockquote: 'flex flex-col gap-2 rounded-lg border border-info-line bg-info-bg px-4 py-3 text-info-text',
  code: 'rounded-sm bg-code px-1 py-0.5 font-mono text-[0.875em] text-fg wrap-anywhere inset-ring inset-ring-line',
  strong: 'font-semibold text-fg',
  thead: 'text-left text-xs text-faint',
  tr: 'border-b border-line last:border-0',
  th: 'px-3 py-2 font-medium first:pl-4 last:pr-4',
  td: 'px-3 py-2 align-top wrap-anywhere first:min-w-36 sm:first:min-w-46 first:pl-4 last:pr-4',
  hr: 'border-line',
};

/** A link within a page: pages of this site by the router, everything else by a plain link. */
function DocsLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <TextLink href={href}>{children}</TextLink>;
  return (
    <a href={href} className={textLinkClass} {...(href.startsWith('http') && { rel: 'noreferrer' })}>
      {children}
    </a>
  );
}

/** A table; one of several columns scrolls sideways where the window is narrower than they need. */
function DocsTable({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an area that scrolls
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line text-sm focus-visible:-outline-offset-2 print:overflow-visible"
    >
      <table className={clsx('w-full border-collapse', columns > 2 && 'min-w-120')}>{children}</table>
    </div>
  );
}
