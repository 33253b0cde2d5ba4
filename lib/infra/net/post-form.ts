/** How long a form may take to answer, in milliseconds. */
const FORM_MS = 15_000;

/** Something to post to a form of the operator's. */
export type FormPost = {
  /** The address that the operator set; it may be private. */
  url: string;
  /** Sent as `idempotency-key`, because a form may get a post twice where a try died before its outcome was written. */
  id: string;
  fields: Readonly<Record<string, string>>;
};

/**
 * Posts fields as JSON to a form of the operator's. Redirects are not followed.
 *
 * @throws {Error} if the form refuses or cannot be reached.
 */
export async function postForm({ url, id, fields }: FormPost): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify(fields),
    redirect: 'error',
    signal: AbortSignal.timeout(FORM_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the form answered ${response.status}`);
}
