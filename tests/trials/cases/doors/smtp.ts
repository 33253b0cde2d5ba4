import { z } from 'zod';
import { SmtpClient } from '../../../fixtures/smtp/smtp-client.ts';
import type { CaseOf } from '../case.ts';
import { compare, judgeMail } from '../judge-mail.ts';
import { call, fill, readInput, type Trial, toLines } from '../trial.ts';

/** Submits a file of the case over SMTP, and compares what arrives and what Activity shows with what is wanted. */
export async function trySmtp({ eml, expect }: CaseOf<'smtp'>, trial: Trial): Promise<string[]> {
  const { rcpt = '', from_: from = '' } = trial.values;
  const client = await openSubmission(trial);
  const reply = await client.transact(from, [rcpt], toLines(readInput(trial, eml)));
  client.destroy();
  if (!reply.startsWith('250')) return [`the submission port answers ${reply}`];
  await trial.installation.settle();
  return [
    ...(expect.delivered ? await judgeMail(trial, rcpt, expect.delivered) : []),
    ...(expect.activity ? compare('subject', await readSubject(trial, rcpt), expect.activity.subject) : []),
  ];
}

/** Sends the case's lines in one write, as a client that pipelines does, and compares the replies. */
export async function tryDialog({ lines, expect }: CaseOf<'dialog'>, trial: Trial): Promise<string[]> {
  const client = await openSubmission(trial);
  client.write(lines.map((line) => `${fill(line, trial.values)}\r\n`).join(''));
  const faults: string[] = [];
  for (const pattern of expect.replies) {
    const reply = await client.read();
    if (!new RegExp(`^(?:${pattern})`).test(reply)) faults.push(`the reply is ${reply}, not ${pattern}`);
  }
  client.destroy();
  await trial.installation.settle();
  const { copies: want } = expect;
  if (want !== undefined) faults.push(...(await judgeMail(trial, trial.values.rcpt ?? '', [{ is: 'copies', want }])));
  return faults;
}

const openSubmission = ({ installation: { ports, account } }: Trial): Promise<SmtpClient> =>
  SmtpClient.open(ports.smtp, account.apiKey);

const Emails = z.object({ data: z.array(z.object({ to: z.array(z.string()), subject: z.string() })) });

async function readSubject(trial: Trial, address: string): Promise<string | undefined> {
  const { body } = await call(trial, '/emails');
  return Emails.parse(body).data.find(({ to }) => to.some((one) => one.includes(address)))?.subject;
}
