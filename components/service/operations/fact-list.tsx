import type { ReactNode } from 'react';

/** One fact: its name, and its value at the right. */
export type Fact = { key: string; label: string; value: ReactNode };

/** Facts in a line each, with a rule between them. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      {facts.map(({ key, label, value }) => (
        <div key={key} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 py-1">
          <dt className="min-w-0 text-muted wrap-anywhere">{label}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
