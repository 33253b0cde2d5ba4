import type { ReactNode } from 'react';

/** A list of facts about one thing: a name and a value each. */
export const FactList = ({ children }: { children: ReactNode }) => <dl className="text-sm">{children}</dl>;

/** One fact of a list. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid min-w-0 grid-cols-1 gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="pt-1.25 text-muted sm:pb-1.25">{label}</dt>
    <dd className="flex min-h-7.5 min-w-0 items-center wrap-anywhere">{children}</dd>
  </div>
);
