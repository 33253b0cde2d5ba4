import type { ReactNode } from 'react';

/** The facts of a ticket: a name and a value each; a fact without a value is left out. */
export function TicketFacts({ title, facts }: { title: string; facts: readonly [name: string, value: ReactNode][] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      <dl className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="py-1 text-muted">{name}</dt>
              <dd className="flex min-h-7 min-w-0 items-center wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
