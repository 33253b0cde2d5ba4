/** What stands in the code samples. */
export type SampleFacts = {
  /** Base address of the send API, without a slash at its end. */
  apiUrl: string;
  host: string;
  /** A port that begins in the clear and turns to TLS (STARTTLS). */
  starttlsPort: number;
  username: string;
  /** A key of this account, or what stands for one. */
  apiKey: string;
  from: string;
  to: string;
  /** The relay proves itself with a certificate that nobody signed but itself: clients must be told to take it. */
  selfSigned: boolean;
};

/** Stands where a key belongs that is not known: keys are shown once. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY';

/** What every sample says. */
export const SUBJECT = 'Hello from Mailwright';
export const TEXT = 'It works.';

/** A text in double quotes, as JavaScript, Python, Go, Java, C# and JSON read it. */
export const quoted = (text: string): string => JSON.stringify(text);

/** A text in single quotes, as PHP and Ruby read it without looking for variables in it. */
export const single = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A text in single quotes, as a POSIX shell reads it. */
export const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
