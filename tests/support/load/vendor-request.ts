/** A request that sends one message. */
export type SendRequest = { path: string; headers: Record<string, string>; body: string };

/** A vendor's sending call that a load uses, on the same host; Mailgun has a call for two encodings of its form. */
export const LOAD_VENDORS = ['sparkpost', 'mailgun', 'mailgun multipart', 'sendgrid', 'postmark'] as const;
export type LoadVendor = (typeof LOAD_VENDORS)[number];

/** The line between the fields of a multipart form, as the package form-data writes it. */
const BOUNDARY = '--------------------------515890814546601021194782';

type Message = { from: string; to: string; apiKey: string; subject: string; text: string };

/** Builds the request with which a vendor's customers send a message. */
export function vendorRequest(vendor: LoadVendor, { from, to, apiKey, subject, text }: Message): SendRequest {
  switch (vendor) {
    case 'sparkpost':
      return {
        path: '/api/v1/transmissions',
        headers: { authorization: apiKey },
        body: JSON.stringify({ recipients: [{ address: to }], content: { from, subject, text } }),
      };
    case 'mailgun':
      return {
        ...mailgunCall(from, apiKey, 'application/x-www-form-urlencoded'),
        body: new URLSearchParams({ from, to, subject, text }).toString(),
      };
    case 'mailgun multipart':
      return {
        ...mailgunCall(from, apiKey, `multipart/form-data; boundary=${BOUNDARY}`),
        body: writeMultipart({ from, to, subject, text }),
      };
    case 'sendgrid':
      return {
        path: '/v3/mail/send',
        headers: { authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({
          personalizations: [{ to: [{ email: to }] }],
          from: { email: from },
          subject,
          content: [{ type: 'text/plain', value: text }],
        }),
      };
    case 'postmark':
      return {
        path: '/email',
        headers: { 'x-postmark-server-token': apiKey },
        body: JSON.stringify({ From: from, To: to, Subject: subject, TextBody: text }),
      };
  }
}

const mailgunCall = (from: string, apiKey: string, type: string): Pick<SendRequest, 'path' | 'headers'> => ({
  path: `/v3/${from.slice(from.indexOf('@') + 1)}/messages`,
  headers: { authorization: `Basic ${Buffer.from(`api:${apiKey}`).toString('base64')}`, 'content-type': type },
});

/** Writes the fields of a form (RFC 7578). */
function writeMultipart(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}
