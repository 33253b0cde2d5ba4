import { initials } from '#components/kit/people/initials.ts';

/** The first letter of a company's name on a dark tile. */
export function CompanyTile({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-5.5 shrink-0 items-center justify-center rounded-[0.3125rem] bg-fg text-micro leading-none font-semibold text-surface"
    >
      {initials(name.trim().split(/\s+/)[0] ?? '')}
    </span>
  );
}
