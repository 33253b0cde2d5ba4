import type { Lookup } from '#lib/infra/net/look-up-records.ts';
import { DNS_FAILED, type Judgement } from '../judgement.ts';

/** What DNS says of a name that is to lead here. */
export type PointingFacts = {
  name: string;
  /** The name that it is to lead to. */
  target: string;
  cname: Lookup;
  /** What stands under the name with its parent written twice, as providers make of a full host. */
  doubled: Lookup;
  /** Other records at the name, beside which no CNAME can stand (RFC 1034 §3.6.2), as `A 192.0.2.1`. */
  beside: Lookup;
  /** Whether the name leads here without a CNAME, as was seen in another way. */
  leadsHere: boolean;
};

/** Whether a name leads here, and the one sentence on what to change where it does not. */
export function judgePointing({ name, target, cname, doubled, beside, leadsHere }: PointingFacts): Judgement {
  if ('failed' in cname) return DNS_FAILED(cname.failed);
  const [alias] = cname.values;
  const others = 'values' in beside ? beside.values : [];
  if (alias === target) return { status: 'valid', found: [alias], advice: null };
  if (leadsHere) return { status: 'valid', found: alias === undefined ? others : [alias], advice: null };
  const wrong = (advice: string, found: string[]): Judgement => ({ status: 'wrong', found, advice });
  if (alias?.startsWith(`${target}.`))
    return wrong(`Your provider adds its own domain to the value: end it with a dot, ${target}.`, [alias]);
  if (alias !== undefined) return wrong(`${name} leads to ${alias}: change the record to ${target}.`, [alias]);
  if (others.length > 0) {
    const advice = `${name} has other records, beside which no CNAME can stand: remove them, switch off your provider's proxy for it, or choose another name.`;
    return wrong(advice, others);
  }
  if ('values' in doubled && doubled.values.length > 0)
    return wrong(
      'Your provider adds your domain by itself, and the record stands under it twice: enter the short host.',
      [],
    );
  if ('failed' in beside) return DNS_FAILED(beside.failed);
  return { status: 'missing', found: [], advice: `Publish this CNAME record at ${name}.` };
}
