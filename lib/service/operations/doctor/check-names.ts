import { Resolver } from 'node:dns/promises';
import { lookUpNames } from '#lib/infra/net/source-names.ts';
import { type Finding, fail, ok, type Patient, warn } from './check.ts';
import { type DoctorResolver, findSources, type Source } from './source-addresses.ts';

/**
 * Checks that every address that mail leaves from has a name that resolves back to it (PTR and A or AAAA), and that it is
 * the name of the greeting: large receivers refuse mail without the first and trust the second.
 */
export async function checkNames(
  patient: Pick<Patient, 'settings' | 'db'>,
  resolver: DoctorResolver = new Resolver({ timeout: 3_000, tries: 2 }),
): Promise<Finding> {
  const { settings } = patient;
  if (settings.DELIVERY_ROUTE.kind !== 'mx') return ok('Names are looked at by no receiver: DELIVERY_ROUTE is not mx.');
  const sources = await findSources(patient, resolver);
  if (sources.length === 0)
    return fail(`${settings.SMTP_HOST} leads to no address: give it A or AAAA records, or set SMTP_HOST.`);
  const findings = await Promise.all(sources.map((source) => lookAt(source, resolver)));
  const worst = findings.find(({ level }) => level === 'fail') ?? findings.find(({ level }) => level === 'warn');
  return worst ?? ok(`Mail leaves from ${sources.map(({ address, name }) => `${address} (${name})`).join(', ')}.`);
}

async function lookAt({ address, name }: Source, resolver: DoctorResolver): Promise<Finding> {
  const { names, isConfirmed } = await lookUpNames(address, resolver);
  if (names.length === 0) return fail(`${address} has no PTR record: ask its provider to set it to ${name}.`);
  if (!isConfirmed)
    return fail(`${address} is called ${names.join(', ')}, which does not lead back to it: set its A or AAAA record.`);
  if (names.includes(name)) return ok(`${address} is ${name}.`);
  return warn(`${address} is called ${names.join(', ')} and greets as ${name}: let both be the same name.`);
}
