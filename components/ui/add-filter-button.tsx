import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** The button that opens the form for a filter. */
export function AddFilterButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <Button size="sm" variant="ghost" className="border-dashed border-line-strong!" onClick={onClick}>
      <Plus aria-hidden /> {children}
    </Button>
  );
}
