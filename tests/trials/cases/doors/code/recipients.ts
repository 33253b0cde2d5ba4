import { findDelivered } from '../../delivered.ts';
import { call, isSuppressed, sendMessage, type Trial } from '../../trial.ts';

/** Sends to three recipients, one of whom is refused: only that one is suppressed, and the others get their mail. */
export async function tryMultiRcpt(trial: Trial): Promise<string[]> {
  const { uid, r0 = '', r1 = '' } = trial.values;
  // The receiving server refuses recipients of this name.
  const refused = `r550+${uid}@far.example.net`;
  await sendMessage(trial, { to: [r0, refused, r1] });
  const faults: string[] = [];
  for (const address of [r0, r1]) {
    if (findDelivered(trial, address).length !== 1) faults.push(`${address} did not get one copy`);
    if (await isSuppressed(trial, address)) faults.push(`${address} is suppressed`);
  }
  if (!(await isSuppressed(trial, refused))) faults.push(`${refused} is not suppressed`);
  return faults;
}

/** Sends to suppressed addresses as cc and bcc, in other letters than those suppressed: they get nothing. */
export async function trySuppressedCc(trial: Trial): Promise<string[]> {
  const { rcpt = '', r0 = '', r1 = '' } = trial.values;
  const suppressed = [r0, r1];
  await call(trial, '/suppressions', { suppressions: suppressed.map((recipient) => ({ recipient })) });
  await sendMessage(trial, { cc: [r0.toUpperCase()], bcc: [r1.toUpperCase()] });
  return [
    ...(findDelivered(trial, rcpt).length === 1 ? [] : [`${rcpt} did not get one copy`]),
    ...suppressed.filter((one) => findDelivered(trial, one).length > 0).map((one) => `${one} got mail`),
  ];
}
