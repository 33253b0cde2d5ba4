import type { ReactNode } from 'react';

/** A group of settings beside the preview: words above, fields below; a rule divides it from the next one. */
export function SettingGroup({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-5 border-line py-7 [section+&]:border-t first-of-type:pt-0">
      <header>
        <h2 className="text-base leading-5 font-semibold tracking-[-0.006em]">{title}</h2>
        <p className="mt-0.5 max-w-[72ch] text-sm text-muted">{description}</p>
      </header>
      {children}
    </section>
  );
}
