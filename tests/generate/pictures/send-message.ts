import { createTransport } from 'nodemailer';
import type { Product } from '../../fixtures/process/product.ts';
import type { CreatedAccount } from '../../fixtures/process/run-admin.ts';

const HTML = `<div style="background:#f1f0ea;padding:32px;font-family:Arial,sans-serif">
<div style="max-width:440px;margin:auto;background:#ffffff;border-radius:8px;padding:32px;color:#222222">
<p style="color:#1f5c4a;font-weight:bold;margin:0 0 16px">northwind goods</p><h1 style="font-size:22px;margin:0 0 12px">Welcome.</h1>
<p>Your account is ready. Everything you order ships from our warehouse by the harbor.</p>
<p><a href="https://northwind.example/shop" style="background:#1f5c4a;color:#ffffff;padding:10px 18px;border-radius:6px;text-decoration:none">Browse the shop</a></p>
</div></div>`;

/** Sends a message of the pictures over REST and returns its id. @throws {Error} with the answer if it is refused. */
export async function sendMessage(
  product: Product,
  { apiKey, from }: CreatedAccount,
  to: string,
  subject: string,
): Promise<string> {
  const response = await fetch(`${product.apiUrl}/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from, to, subject, html: HTML, text: 'Your account is ready.' }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The message to ${to} was refused: ${text}`);
  return JSON.parse(text).id;
}

/** Sends a message of the pictures over SMTP. @throws {Error} with the reply if it is refused. */
export async function sendOverSmtp(
  { ports }: Product,
  { smtp, from }: CreatedAccount,
  to: string,
  subject: string,
): Promise<void> {
  const auth = { user: smtp.username, pass: smtp.password };
  const transport = createTransport({ port: ports.smtp, requireTLS: true, tls: { rejectUnauthorized: false }, auth });
  await transport.sendMail({ from, to, subject, html: HTML, text: 'Your account is ready.' });
  transport.close();
}
