'use client';

import { clsx } from 'clsx';
import { Tooltip } from './tooltip.tsx';

type MiddleTruncateProps = {
  text: string;
  /** The part that stays: `@domain` of an address, the last four characters of an id. */
  kind: 'address' | 'id';
  className?: string;
};

/** A start of so many characters is shown whole: cut, it would hardly be shorter. */
const SHORT = 8;

/** A text that is cut in its middle where it does not fit; a tooltip holds all of it, and paper shows it. */
export function MiddleTruncate({ text, kind, className }: MiddleTruncateProps) {
  const [start, end] = splitText(text, kind);
  const isShort = start.length <= SHORT;
  return (
    <Tooltip text={text}>
      <span className={clsx('block min-w-0', className)}>
        {/* Read as one word: the parts on the screen are two boxes, between which a name would get a space. */}
        <span className="sr-only">{text}</span>
        <span aria-hidden className="flex min-w-0 whitespace-nowrap select-none print:block print:break-all">
          <span className={clsx('truncate print:whitespace-normal', isShort ? 'shrink-0' : 'min-w-[3em] shrink-1000')}>
            {start}
          </span>
          <span className="shrink truncate print:whitespace-normal">{end}</span>
        </span>
      </span>
    </Tooltip>
  );
}

/** The number of characters at the end of an id that stay when it is cut. */
const ID_END = 4;

/** Splits a text into the part that may be cut and the end that stays: `@domain`, or the last four characters. */
export function splitText(text: string, kind: 'address' | 'id'): [start: string, end: string] {
  const at = kind === 'address' ? text.lastIndexOf('@') : text.length - ID_END;
  return at > 0 ? [text.slice(0, at), text.slice(at)] : [text, ''];
}
