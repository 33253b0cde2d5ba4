/** A request that sends one message. */
export type SendRequest = { path: string; headers: Record<string, string>; body: string };

/** A vendor whose sending call a load uses, on the same host. */
export type LoadVendor = 'sparkpost' | 'mailgun' | 'sendgrid' | 'postmark';

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
        path: `/v3/${from.slice(from.indexOf('@') + 1)}/messages`,
        headers: {
          authorization: `Basic ${Buffer.from(`api:${apiKey}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ from, to, subject, text }).toString(),
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
