import { clsx } from 'clsx';
import { CopyButton } from './copy-button.tsx';
import { MiddleTruncate } from './middle-truncate.tsx';

type CopyValueProps = {
  value: string;
  /** The name of the value, for screen readers: "Copy {label}". */
  label: string;
  /** The text to show instead of the value: a secret's dots, a shortened id. */
  shown?: string;
  /** Breaks long values into lines; otherwise they end in an ellipsis. */
  wrap?: boolean;
  /** Cuts a long value in its middle instead, as its kind asks for. */
  kind?: 'address' | 'id';
  className?: string;
};

/** An id, address, host or key in fixed width, with its copy button. */
export function CopyValue({ value, label, shown, wrap = false, kind, className }: CopyValueProps) {
  const text = shown ?? value;
  return (
    <span className={clsx('inline-flex max-w-full min-w-0 items-center gap-1', className)}>
      <code
        className={clsx('min-w-0 font-mono text-code text-fg', wrap ? 'break-all' : 'truncate')}
        title={wrap || kind ? undefined : text}
      >
        {kind ? <MiddleTruncate text={text} kind={kind} /> : text}
      </code>
      <CopyButton value={value} label={label} />
    </span>
  );
}
