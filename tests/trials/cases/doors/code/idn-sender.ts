import { domainToASCII } from 'node:url';
import { addSendingDomain, deleteSendingDomain } from '#lib/senders/domains/sending-domains.ts';

import { refusalOf } from '../../../../fixtures/accounts/accounts.ts';
import { compare, judgeMail } from '../../judge-mail.ts';
import { call, fill, type Trial } from '../../trial.ts';

/** Adds each pair's first form as a domain: the second is the same domain, and mail leaves signed from both forms. */
export async function tryIdnSender(trial: Trial, pairs: readonly [string, string][]): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, pair] of pairs.entries()) {
    const first = fill(pair[0], trial.values);
    const second = pair[1] === 'auto' ? domainToASCII(first) : pair[1];
    faults.push(...(await tryPair(trial, [first, second], index)));
  }
  return faults;
}

async function tryPair(trial: Trial, [first, second]: [string, string], index: number): Promise<string[]> {
  const { account, dns, publish } = trial.installation;
  const { resolver } = dns;
  const { id, domain, records } = await addSendingDomain(account.ctx, { domain: first }, { verified: true, resolver });
  publish(records);
  const repeated = await refusalOf(addSendingDomain(account.ctx, { domain: second }, { resolver }));
  const faults = [
    ...compare(`the domain ${first}`, domain, domainToASCII(first)),
    ...compare(`the answer to ${second}`, repeated, 'duplicate'),
  ];
  for (const [form, name] of [first, second].entries()) {
    const to = `pair${index}${form}.${trial.values.uid}@far.example.net`;
    const { status, body } = await call(trial, '/emails', { from: `hello@${name}`, to, subject: 's', text: 't' });
    await trial.installation.settle();
    if (status === 200) faults.push(...(await judgeMail(trial, to, [{ is: 'dkim' }])));
    else faults.push(`mail from hello@${name} is refused: ${JSON.stringify(body)}`);
  }
  await deleteSendingDomain(account.ctx, { id });
  return faults;
}
