/**
 * Waits for the work of a page. An error that no rule of the framework explains gets the request's id as its digest, so
 * that the browser, which receives nothing but the digest, can name the request.
 */
export async function withRequestDigest<T>(requestId: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // Redirects and the not-found page are thrown with a digest of their own.
    if (error instanceof Error && !('digest' in error)) Object.assign(error, { digest: requestId });
    throw error;
  }
}
