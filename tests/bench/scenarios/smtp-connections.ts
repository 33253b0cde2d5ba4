import { compareRelayed, measureBoth } from '../measure-both.ts';
import type { Scenario } from '../scenario.ts';

/** Opens a new connection with TLS and AUTH for each message. */
export const smtpConnections: Scenario = {
  name: 'smtp-connections',
  what: 'the same with a connection for each message',
  run: async (bench) => {
    const both = await measureBoth(bench, { perConnection: 1 });
    const target = compareRelayed(both, {
      target: 'new TLS and AUTH connection per message',
      wanted: { atLeast: 1.8 },
      note: 'Postfix is asked for no password, which is in its favour',
    });
    return { figures: both.figures, targets: [target] };
  },
};
