import { splitReply } from './split-reply.ts';

/** The remote server's reply as it came, in a strip of code. */
export function ReplyStrip({ reply }: { reply: string }) {
  const { code, text, className } = splitReply(reply);
  return (
    <p className="mt-1.5 rounded-md border border-line bg-code px-2.5 py-1.5 font-mono text-xs leading-4.5 whitespace-pre-wrap text-code-fg wrap-anywhere">
      <span className={className}>{code}</span>
      {text}
    </p>
  );
}
