/** The values in the code samples. */
export type SampleFacts = {
  /** Base address of the send API, without a slash at its end. */
  apiUrl: string;
  host: string;
  /** A port that begins in the clear and turns to TLS (STARTTLS). */
  starttlsPort: number;
  username: string;
  /** A key of this account, or the placeholder. */
  apiKey: string;
  from: string;
  to: string;
  /** The relay has a self-signed certificate, which clients must be configured to accept. */
  selfSigned: boolean;
};

/** The placeholder for a key that is not known: keys are shown once. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY';

/** The content of every sample. */
export const SUBJECT = 'Hello from Mailwright';
export const TEXT = 'It works.';

/** A text in double quotes, as JavaScript, Python, Go, Java, C# and JSON read it. */
export const quoted = (text: string): string => JSON.stringify(text);

/** A text in single quotes, as PHP and Ruby read it without looking for variables in it. */
export const single = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A text in single quotes, as a POSIX shell reads it. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
