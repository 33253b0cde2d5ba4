'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { type ButtonSize, buttonClass } from './button-class.ts';
import { copyText } from './copy-text.ts';

type CopyButtonProps = {
  /** The text for the clipboard. */
  value: string;
  /** The name of the value, for screen readers: "Copy {label}". */
  label: string;
  /** Words on the button, beside its icon; they are then its name. */
  text?: string;
  size?: ButtonSize;
};

/** How long a button says that it has copied, in milliseconds. */
const SAID_MS = 2_000;

/** Copies a value and says "Copied", to the eye and to screen readers. */
export function CopyButton({ value, label, text, size = 'sm' }: CopyButtonProps) {
  const t = useTexts('ui');
  const [outcome, setOutcome] = useState<'' | 'copied' | 'couldNotCopy'>('');
  useEffect(() => {
    if (outcome === '') return;
    const timer = setTimeout(() => setOutcome(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const said = outcome && t(outcome);
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <span className="relative inline-flex shrink-0">
      <button
        type="button"
        aria-label={text ? undefined : t('copy', { what: label })}
        title={text ? undefined : t('copy', { what: label })}
        onClick={async () => setOutcome((await copyText(value)) ? 'copied' : 'couldNotCopy')}
        className={buttonClass(text ? 'outline' : 'ghost', size, !text)}
      >
        <Icon aria-hidden className={outcome === 'copied' ? 'text-success' : undefined} />
        {text && (said || text)}
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </span>
  );
}
