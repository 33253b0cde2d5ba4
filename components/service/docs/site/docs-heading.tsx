import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type DocsHeadingProps = {
  tag: 'h2' | 'h3';
  id: string;
  /** The name of the link to the heading, for screen readers. */
  label: string;
  children: ReactNode;
};

/** A heading that can be linked to. */
export function DocsHeadingLine({ tag: Tag, id, label, children }: DocsHeadingProps) {
  return (
    <Tag
      id={id}
      className={clsx(
        'group scroll-mt-20 font-semibold wrap-anywhere',
        Tag === 'h2' ? 'mt-6 text-lg' : 'mt-3 text-base',
      )}
    >
      {children}
      <a
        href={`#${id}`}
        className="ml-1 inline-flex size-6 items-center justify-center rounded-sm font-normal text-faint opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100 print:hidden"
      >
        <span aria-hidden>#</span>
        <span className="sr-only">{label}</span>
      </a>
    </Tag>
  );
}
