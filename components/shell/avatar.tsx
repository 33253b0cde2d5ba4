import { initials } from '#components/kit/people/initials.ts';

/** A person's photo, or their initials; the caller shows the name beside it and sets the size of the text. */
export function Avatar({ name, image }: { name: string; image: string | null }) {
  return (
    <span className="flex size-full items-center justify-center overflow-hidden rounded-full bg-accent-subtle font-semibold text-accent-text">
      {image ? (
        // biome-ignore lint/performance/noImgElement: an uploaded photo, already small, behind the session
        <img src={image} alt="" className="size-full object-cover" />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
    </span>
  );
}
