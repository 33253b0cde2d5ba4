import { TextLink } from '#components/ui/text-link.tsx';
import type { DocsSection } from '#lib/service/docs/schema.ts';

/** Every section of the documentation with its pages, on the first page. */
export function DocsSections({ sections }: { sections: readonly DocsSection[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {sections.map(({ title, pages }) => (
        <section key={title} className="rounded-lg border border-line px-4 py-3.5">
          <h2 className="font-semibold">{title}</h2>
          <ul className="mt-2 flex flex-col gap-1 text-sm">
            {pages.map(({ path, title: name }) => (
              <li key={path} className="flex min-h-6 items-center">
                <TextLink href={`/docs/${path}`} prefetch={false}>
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
