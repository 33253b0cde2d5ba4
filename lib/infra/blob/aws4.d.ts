/** The package is a CommonJS module without types: the part that is used. */
declare module 'aws4' {
  type Signable = {
    host: string;
    path: string;
    method: string;
    service: string;
    region: string;
    headers: Record<string, string>;
    body?: string;
    /** Puts the signature into the query instead of the headers. */
    signQuery?: boolean;
  };
  const aws4: {
    /** Adds the headers of the signature (AWS Signature Version 4). */
    sign(request: Signable, credentials: { accessKeyId: string; secretAccessKey: string }): Signable;
  };
  // biome-ignore lint/style/noDefaultExport: what a CommonJS module exports is its default
  export default aws4;
}
