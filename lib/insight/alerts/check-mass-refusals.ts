import { listMassRefusals } from '#lib/engine/suppressions/queries.ts';
import { raiseAlert } from './raise-alert.ts';
import { CALM_MS, QUIET_MS } from './rules.ts';
import { holdAlert } from './store.ts';

/**
 * Notifies companies of next hops that refuse everybody as unknown: their recipients are not suppressed, and nothing arrives
 * until somebody looks at the cause.
 */
export async function checkMassRefusals(now: Date): Promise<void> {
  for (const { companyId, nextHop, reason, recipients } of await listMassRefusals(now)) {
    const facts = { host: nextHop, reason, recipients };
    const cause = { key: `mass-refusal:${companyId}:${nextHop}`, alert: 'mass-refusal' as const, companyId, facts };
    await holdAlert(cause, now, new Date(now.getTime() + CALM_MS));
    await raiseAlert(
      {
        cause,
        subject: 'monitoringEmail',
        icon: 'bounce',
        type: 'error',
        heading: `${nextHop} refuses all your recipients`,
        paragraphs: [
          `${recipients} recipients were refused there within an hour, and hardly any was accepted. The server says: “${reason}”`,
          'This is more likely about your account or your address there than about the recipients, so none of them was suppressed.',
          'Ask the operator of that server, or of your smart host, before you send them more.',
        ],
        action: { label: 'Look at the activity', path: '/activity' },
        holdsUntil: new Date(now.getTime() + QUIET_MS),
      },
      now,
    );
  }
}
