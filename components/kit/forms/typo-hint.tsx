'use client';

import { useEffect, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { textLinkClass } from '#components/ui/text-link-class.ts';

type TypoHintProps = {
  /** The content of the field: one address, or many with spaces, commas or lines between them. */
  text: string;
  /** Takes the text with the address that was probably meant. */
  onUse: (text: string) => void;
};

/** After so many milliseconds without a key, what was typed is looked at: `gmail.co` may become `gmail.com`. */
const TYPING_MS = 600;

const ADDRESS = /([^\s,;@]+)@([a-z\d.-]+)/gi;

/**
 * Offers the address that was probably meant instead of the first misspelled one (docs/validation.md, check 3). No server
 * is asked.
 */
export function TypoHintLine({ text, onUse }: TypoHintProps) {
  const t = useTexts('forms');
  const [hint, setHint] = useState<{ text: string; typed: string; meant: string } | null>(null);
  useEffect(() => {
    const addresses = [...text.matchAll(ADDRESS)];
    if (addresses.length === 0) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      // Most addresses are right and most visits type none: the list of providers comes when one is typed.
      const { findTypo } = await import('#lib/core/email-typo/find-typo.ts');
      const found = addresses.flatMap(([typed, local = '', domain = '']) => {
        const typo = findTypo(domain.toLowerCase());
        return typo ? [{ text, typed, meant: `${local}@${typo.domain}` }] : [];
      });
      if (!isOver) setHint(found[0] ?? null);
    }, TYPING_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <div role="status" className="text-xs text-muted">
      {hint?.text === text && (
        <p className="mt-1.25">
          {t.rich('typo', {
            address: hint.meant,
            use: (words) => (
              <button
                type="button"
                className={textLinkClass}
                onClick={() => onUse(text.replace(hint.typed, () => hint.meant))}
              >
                {words}
              </button>
            ),
          })}
        </p>
      )}
    </div>
  );
}
