import type { ReactNode } from 'react';

/** Small facts beside one another, each with its name. */
export function FactLine({ facts }: { facts: readonly [label: string, value: ReactNode][] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 font-mono wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
