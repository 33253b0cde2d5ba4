import type { ReactNode } from 'react';

/** Small facts beside one another, in one line where they fit. */
export function FactLine({ facts, children }: { facts: readonly ReactNode[]; children?: ReactNode }) {
  if (facts.length === 0 && !children) return null;
  return (
    <ul className="mt-1.5 flex flex-wrap items-baseline gap-x-3.5 gap-y-1 text-xs text-muted tabular-nums">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a step keep their order, and two may be equal
        <li key={index} className="min-w-0 wrap-anywhere">
          {fact}
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}
