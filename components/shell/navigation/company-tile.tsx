import { initials } from '#components/kit/people/initials.ts';

/** A company as the shell shows it; `image` is the address of its picture. */
export type ShownCompany = { name: string; image?: string | null };

/** The picture of a company, or the first letter of its name on a dark tile. */
export function CompanyTile({ name, image }: ShownCompany) {
  if (image)
    return (
      // biome-ignore lint/performance/noImgElement: a small picture of the company's own
      <img src={image} alt="" className="size-5.5 shrink-0 rounded-[0.3125rem] bg-white object-contain" />
    );
  return (
    <span
      aria-hidden
      className="flex size-5.5 shrink-0 items-center justify-center rounded-[0.3125rem] bg-fg text-micro leading-none font-semibold text-surface"
    >
      {initials(name.trim().split(/\s+/)[0] ?? '')}
    </span>
  );
}
