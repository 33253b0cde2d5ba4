import type { Vendor } from '#lib/http/compat/vendor.ts';

/** The beginning of the page. */
export const PREFACE = `# Moving from SparkPost, Mailgun, SendGrid, Postmark or Amazon SES

An application that sends through one of these vendors sends through Mailwright after a change of two settings: the base URL and the
key. Its SDK stays. This page is made from the tables in \`lib/http/compat\` (\`node tests/generate/write-compat.ts\`).

## Rules for every vendor

- **The base URL** is \`API_URL\` followed by \`/compat/sparkpost\`, \`/compat/mailgun\`, \`/compat/sendgrid\`, \`/compat/postmark\` or
  \`/compat/ses\`; the
  vendor's own paths follow. The same paths are at the dashboard's URL. Without the prefix the vendors' paths work where no other
  call has them: \`/v3/mail/send\`, \`/v3/{domain}/messages\`, \`/email\`, \`/api/v1/transmissions\`, \`/v2/email/outbound-emails\`.
- **The key** is an API key of Mailwright, where the vendor has its own; with Amazon SES its access key pair. A missing or wrong one is
  the vendor's 401, or Amazon's 403.
- **Nothing is dropped silently.** A field is *done*; a *no-op*, because its value asks for what happens anyway; or *refused* with an
  error that names it. A field that is in no table is refused. A switch that is off, an empty list and null count as not given.
- **Errors** have the vendor's format, so that its SDK throws its own error; also for unknown paths, methods and sizes.
- **Idempotency**: \`Idempotency-Key\` works on every call that sends, for 24 hours; the answer to a repeat has \`Idempotent-Replayed: true\`.
- **Checks, quotas, rates, tracking and events** are those of [\`POST /emails\`](contract.md#2-sending-over-rest). The answer follows the commit.
- **A sub-account** is named by its number in \`X-MSYS-SUBACCOUNT\`, \`X-Mailgun-On-Behalf-Of\` or \`On-Behalf-Of\`; 0 reads the
  company's own rows alone.
- **A call that is not in the tables** answers 404, never an empty list.`;

/** The introduction of the table of control headers. */
export const HEADERS = `## Control headers over SMTP

The vendors' control headers mean the same over SMTP, and in \`raw\` and \`headers\` over HTTP. A refused one is \`550 5.6.0\` and is
named. Those of Amazon SES and Mandrill are in [smtp.md](smtp.md#control-headers).`;

/** The change of settings for each vendor. */
export const MOVES: Readonly<Record<Vendor, string>> = {
  sparkpost: `\`\`\`js
new SparkPost(process.env.MAILWRIGHT_KEY, { origin: 'https://mail.example.com/compat/sparkpost' });
\`\`\`

The key is the whole \`Authorization\` header, or the user of Basic. Each recipient gets a message of its own. Content is filled with
SparkPost's substitution language; a stored template keeps its own. Not given, \`options.transactional\` is false, as at SparkPost.
A single suppressed recipient is refused with 400 and code 1902; one among several gets a bounce event of class 25. Scheduled transmissions
are listed and canceled; suppressed addresses that are uploaded together are all added or none.`,
  mailgun: `\`\`\`js
new Mailgun(FormData).client({ username: 'api', key: process.env.MAILWRIGHT_KEY, url: 'https://mail.example.com/compat/mailgun' });
\`\`\`

The key is the password of Basic, whatever the user is. The domain of the path is one of your verified domains. The answer's \`id\` is the
Message-ID. With \`recipient-variables\`, \`%recipient.key%\`, \`%recipient%\`, \`%recipient_email%\`, \`%recipient_name%\`, \`%recipient_fname%\`
\`%recipient_lname%\` and \`%unsubscribe_url%\` are filled into subject, text, HTML, AMP, headers and \`v:\`; an unknown key is left as it is.
Suppressed addresses that are uploaded together are all added or none.`,
  sendgrid: `\`\`\`js
client.setApiKey(process.env.MAILWRIGHT_KEY);
client.setDefaultRequest('baseUrl', 'https://mail.example.com/compat/sendgrid');
\`\`\`

The key is the Bearer token; the Node SDK warns that it does not begin with \`SG.\`. All personalizations are stored or none. The header
\`x-message-id\` of the answer is the \`transmission_id\` of the events. A batch is a name that a sender gives to requests: canceling it is final and covers the mail
that is scheduled at that moment; batches cannot be paused.`,
  postmark: `\`\`\`js
new ServerClient(process.env.MAILWRIGHT_KEY, { requestHost: 'mail.example.com/compat/postmark' });
\`\`\`

The key is the header \`X-Postmark-Server-Token\`. Paths have any case. \`MessageID\` is the id of the message. Where all recipients are
suppressed, the message is refused with code 406. Each message of a batch is refused for itself. \`TemplateId\` is the number of a template in your
company. A search reads the newest 10,000 messages of its range, 45 days without one; lists of opens, clicks and bounces count one more
than the page reaches while there are further ones. A bounce is activated where its address was suppressed by a bounce.`,
  ses: `\`\`\`sh
AWS_ENDPOINT_URL_SESV2=https://mail.example.com/compat/ses AWS_REGION=us-east-1 \\
AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=… node app.js
\`\`\`

Requests are signed (Signature Version 4). The access key pair belongs to an API key: \`GET /api-key/{id}/aws-credentials\` and the key's
screen show it. It is derived from \`ENCRYPTION_KEY\` and stored nowhere; it ends with its key, and a rotated key has another one. The
region is of no account. \`MessageId\` is the id of the message. Every entry of \`SendBulkEmail\` is refused for itself.

A signature is accepted once, and \`Idempotency-Key\` and \`X-MSYS-SUBACCOUNT\` must be among the signed headers. Amazon's SDKs sign every
attempt and every header of these.`,
};
