// Sends one message with Nodemailer; everything comes from MAIL_* variables.
import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

const mail = (name) => process.env[`MAIL_${name}`] ?? '';
const transport = createTransport({
  host: mail('HOST'),
  port: Number(mail('PORT')),
  secure: mail('SECURITY') === 'implicit',
  requireTLS: true,
  auth: { user: mail('USER'), pass: mail('KEY') },
  tls: { ca: readFileSync(mail('CA')) },
});
await transport.sendMail({ from: mail('FROM'), to: mail('TO'), subject: mail('SUBJECT'), text: mail('BODY') });
