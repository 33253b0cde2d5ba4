/** The package has no types: the part that the tests use. */
declare module 'aws4' {
  type Signable = {
    host: string;
    path: string;
    method: string;
    service: string;
    region: string;
    headers: Record<string, string>;
    body: string;
  };
  /** Adds the headers of the signature. */
  export function sign(request: Signable, credentials: { accessKeyId: string; secretAccessKey: string }): Signable;
}
