import type { Bounce } from '#lib/activity/schema.ts';

/** The far end's words as they came, and the class that they were put into. */
export function ReplyText({ reply, bounce }: { reply: string; bounce: Bounce | null }) {
  return (
    <div className="mt-1.5">
      <p className="rounded-md border border-line bg-canvas px-2.5 py-1.5 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        {reply}
      </p>
      {bounce && (
        <p className="mt-1 text-sm text-muted">
          Class {bounce.code}, {bounce.name} ({bounce.category})
        </p>
      )}
    </div>
  );
}
