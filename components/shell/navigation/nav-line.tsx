import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { NavIcon } from './nav-icon.tsx';

/** Returns the look of a line of the first level, be it a link or a row. */
export const lineClass = (isCurrent: boolean): string =>
  clsx(
    'flex h-7.5 w-full items-center gap-2.25 rounded-md px-2 text-sm font-medium collapsed:px-2.5 pointer-coarse:h-11',
    isCurrent ? 'bg-hover text-fg' : 'text-muted hover:bg-hover hover:text-fg',
  );

/** Returns the look of a line under a row; that of the open screen has a bar on the row's rule. */
export const childClass = (isCurrent: boolean): string =>
  clsx(
    'relative flex h-7 w-full items-center gap-2.25 rounded-md pr-2 pl-2.5 text-sm pointer-coarse:h-11',
    isCurrent
      ? 'bg-hover font-medium text-fg before:absolute before:inset-y-1.25 before:-left-2.25 before:w-0.5 before:rounded-full before:bg-accent'
      : 'text-muted hover:bg-hover hover:text-fg',
  );

/** The name of a line, with a lock where the environment locks its screen. */
export function LineName({ label, isLocked }: { label: string; isLocked: boolean }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate collapsed:sr-only">{label}</span>
      {isLocked && (
        <span className="flex shrink-0 collapsed:sr-only">
          <LineLock />
        </span>
      )}
    </>
  );
}

/** The lock of a screen of the other environment. */
export function LineLock() {
  const t = useTexts('shell');
  return (
    <>
      <NavIcon name="lock" className="size-3.5 text-faint" />
      <span className="sr-only">{t('locked')}</span>
    </>
  );
}
