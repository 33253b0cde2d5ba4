import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

type FilterChipProps = { children: ReactNode; removeLabel: string; onRemove: () => void };

/** A filter in use, in words, with the button that takes it away. */
export function FilterChip({ children, removeLabel, onRemove }: FilterChipProps) {
  return (
    <span className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-md border border-accent-line bg-accent-subtle pl-2.5 text-sm text-accent-text">
      <span className="min-w-0 truncate">{children}</span>
      <IconButton size="sm" label={removeLabel} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </span>
  );
}
