'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from './button-class.ts';
import { copyText } from './copy-text.ts';

type CopyButtonProps = {
  /** What goes to the clipboard. */
  value: string;
  /** What it is, for screen readers: "Copy {label}". */
  label: string;
  /** Words on the button, beside its icon; they are then its name. */
  text?: string;
};

/** How long a button says that it has copied, in milliseconds. */
const SAID_MS = 2_000;

/** Copies a value and says "Copied", to the eye and to screen readers. */
export function CopyButton({ value, label, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'' | 'Copied' | 'Could not copy'>('');
  useEffect(() => {
    if (outcome === '') return;
    const timer = setTimeout(() => setOutcome(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const Icon = outcome === 'Copied' ? Check : Copy;
  return (
    <span className="relative inline-flex shrink-0">
      <button
        type="button"
        aria-label={text ? undefined : `Copy ${label}`}
        title={text ? undefined : `Copy ${label}`}
        onClick={async () => setOutcome((await copyText(value)) ? 'Copied' : 'Could not copy')}
        className={buttonClass(text ? 'secondary' : 'ghost', 'sm', !text)}
      >
        <Icon aria-hidden className={outcome === 'Copied' ? 'text-success' : undefined} />
        {text && (outcome || text)}
      </button>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </span>
  );
}
