/** The parts of the request that a sample makes, whatever its language. */
export type SampleRequest = { path: string; headers: string[]; body: Record<string, string> };

/** A field of the body: `"to": "…"`, `'to' => '…'`, `to: "…"` or `["to"] = "…"`. */
const FIELD = /^\s*["'[]*(from|to|subject|html|text)["'\]]*\s*(?::|=>|=)\s*(.+?),?\s*$/gm;

/** Reads the request out of a sample that sends one message. */
export function readRequest(code: string): SampleRequest {
  const fields = [...code.matchAll(FIELD)].map(([, name = '', value = '']) => [name, unquote(value)] as const);
  return {
    path: /MAIL_API_URL[^\n]*?(\/emails)\b/.exec(code)?.[1] ?? '',
    headers: ['Authorization', 'Bearer', 'MAIL_API_KEY', 'Content-Type', 'application/json'].filter((part) =>
      code.includes(part),
    ),
    body: Object.fromEntries(fields),
  };
}

/** Returns a text without its quotation marks; any expression with the variable of the sender is the same. */
const unquote = (written: string): string =>
  written.includes('MAIL_FROM') ? 'MAIL_FROM' : written.replace(/^["']|["']$/g, '');
