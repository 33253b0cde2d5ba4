import type { Lookup } from '#lib/infra/net/look-up-records.ts';
import { type Judgement, judgeNoAnswer } from './judgement.ts';

/** The answers of DNS for a name that must resolve to this installation. */
export type DelegationFacts = {
  name: string;
  /** The CNAME target that is wanted. */
  target: string;
  cname: Lookup;
  /** The alias at the name with the zone appended once more, as providers do to a full name. */
  doubled: Lookup;
  /** The DNS zone that the record is entered in. */
  zone: string;
  /** Other records at the name, which a CNAME cannot have beside it (RFC 1034 §3.6.2), as `A 192.0.2.1`. */
  others: Lookup;
  /** The name resolves to this installation without a CNAME to the target. */
  resolvesToUs: boolean;
};

/** Judges the record of a bounce or tracking domain. */
export function judgeDelegation({
  name,
  target,
  cname,
  doubled,
  zone,
  others,
  resolvesToUs,
}: DelegationFacts): Judgement {
  if ('failed' in cname) return judgeNoAnswer(cname.failed);
  const [alias] = cname.values;
  const found = 'values' in others ? others.values : [];
  if (alias === target) return { status: 'valid', found: [alias], advice: null };
  if (resolvesToUs) return { status: 'valid', found: alias === undefined ? found : [alias], advice: null };
  const wrong = (advice: string, values: string[]): Judgement => ({ status: 'wrong', found: values, advice });
  if (alias?.startsWith(`${target}.`))
    return wrong(`Your provider adds its own domain to the value: end it with a dot, ${target}.`, [alias]);
  if (alias !== undefined) return wrong(`${name} is a CNAME to ${alias}: change it to ${target}.`, [alias]);
  if (found.length > 0) {
    const advice = `${name} has other records, and a CNAME can't have others beside it: remove them, turn off your provider's proxy for it, or choose another name.`;
    return wrong(advice, found);
  }
  if ('values' in doubled && doubled.values.length > 0)
    return wrong(
      `Your provider adds ${zone} to every name, so the record is at ${name}.${zone}: enter the host instead of the full name.`,
      [],
    );
  if ('failed' in others) return judgeNoAnswer(others.failed);
  return { status: 'missing', found: [], advice: `Publish this CNAME record at ${name}.` };
}
