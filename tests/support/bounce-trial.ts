import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { parseBounce } from '#lib/mail/bounce/parse-bounce.ts';

/** What a message of a corpus is known to be: whom it names, and of each whether the address itself is no good. */
const Expectation = z.array(
  z.object({
    file: z.string(),
    recipients: z.array(z.object({ recipient: z.string(), hard: z.boolean() })),
  }),
);

/** The classes that say that an address is no good (contract §4). */
const HARD: ReadonlySet<number> = new Set([10, 30]);

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(2)} % (${part} of ${whole})`;

/**
 * Reads a folder of real bounces, which is none of this repository, and says how well they are read:
 * `node tests/support/bounce-trial.ts --folder <messages> --expect <json> [--show]`.
 */
function main(): void {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      expect: { type: 'string' },
      show: { type: 'boolean', default: false },
    },
  });
  if (!values.folder || !values.expect) throw new Error('Give --folder and --expect.');
  const expected = Expectation.parse(JSON.parse(readFileSync(values.expect, 'utf8')));
  const count = { wanted: 0, found: 0, exact: 0, files: 0, taken: 0, right: 0, hard: 0, silent: 0, none: 0 };
  const startedAt = performance.now();
  for (const { file, recipients } of expected) {
    const report = parseBounce(readFileSync(join(values.folder, file)));
    const found =
      report.kind === 'bounce'
        ? report.recipients.map(({ recipient, bounceClass, action, reason, status }) => ({
            recipient,
            isHard: action === 'failed' && HARD.has(bounceClass),
            note: `${bounceClass} ${status} ${action} ${reason}`,
          }))
        : report.kind === 'complaint'
          ? report.complaint.recipients.map((recipient) => ({ recipient, isHard: false, note: 'complaint' }))
          : [];
    const faults: string[] = [];
    if (recipients.length === 0) {
      count.none += 1;
      if (found.some(({ isHard }) => isHard)) faults.push(`names ${found.map((one) => one.recipient)} for good`);
      else count.silent += 1;
    } else {
      count.files += 1;
      const names = new Set(recipients.map(({ recipient }) => recipient.toLowerCase()));
      const isExact = found.length === names.size && found.every(({ recipient }) => names.has(recipient));
      if (isExact) count.exact += 1;
      else
        faults.push(`found ${found.map((one) => one.recipient).join(', ') || report.kind} of ${[...names].join(', ')}`);
    }
    for (const { recipient, hard } of recipients) {
      count.wanted += 1;
      if (hard) count.hard += 1;
      const one = found.find((other) => other.recipient === recipient.toLowerCase());
      if (one) count.found += 1;
      if (one?.isHard && hard) count.right += 1;
      if (one && one.isHard !== hard) faults.push(`${hard ? 'missed' : 'wrongly'} hard: ${recipient}: ${one.note}`);
    }
    // Whom a bounce names is judged above; a verdict counts where it is about somebody who is known.
    const known = new Set(recipients.map(({ recipient }) => recipient.toLowerCase()));
    count.taken += found.filter(({ recipient, isHard }) => isHard && (known.size === 0 || known.has(recipient))).length;
    if (values.show && faults.length > 0) for (const fault of faults) console.log(`${file}: ${fault.slice(0, 300)}`);
  }
  const ms = performance.now() - startedAt;
  console.log(`files          ${expected.length}, ${Math.round((expected.length / ms) * 1_000)}/s`);
  console.log(`recipients     ${percent(count.found, count.wanted)}`);
  console.log(`exact files    ${percent(count.exact, count.files)}`);
  console.log(`hard precision ${percent(count.right, count.taken)}`);
  console.log(`hard recall    ${percent(count.right, count.hard)}`);
  console.log(`no bounces     ${percent(count.silent, count.none)} without a hard verdict`);
}

main();
