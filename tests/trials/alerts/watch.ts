import { poll } from '../../../bin/poll.ts';
import { percentile } from '../../fixtures/load/percentile.ts';
import type { TrialCompany } from './company.ts';
import type { Outside } from './outside.ts';

/** An alert that was caused at an instant, and who is to get it; operators have mail alone, and no company. */
export type Watch = {
  kind: string;
  title: string;
  isPosted: boolean;
  company: TrialCompany | null;
  mailTo: string;
  atMs: number;
};

const CHANNELS = ['bell', 'mail', 'webhook'] as const;

/** The instants at which an alert arrived, in milliseconds since the epoch. */
type Arrivals = Record<(typeof CHANNELS)[number], number | null>;

/** Longer than any alert should take. */
const LONGEST_MS = 240_000;

/** How often bells are read. */
const READ_EVERY_MS = 250;

/** Watches caused alerts until they have arrived on all their channels. */
export class AlertWatch {
  #all: { watch: Watch; arrivals: Arrivals }[] = [];
  #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Adds an alert that was caused. */
  add(watch: Watch): void {
    this.#all.push({ watch, arrivals: { bell: null, mail: null, webhook: null } });
  }

  /** Waits until a number of alerts has arrived. */
  async awaitAll(count: number): Promise<void> {
    const look = async () => {
      for (const { watch, arrivals } of this.#all) await lookFor(watch, arrivals, this.#outside);
      return this.#all.length === count && this.listMissing().length === 0;
    };
    await poll(look, LONGEST_MS, READ_EVERY_MS);
  }

  /** Returns a sentence for each alert that did not arrive on a channel. */
  listMissing(): string[] {
    return this.#all.flatMap(({ watch, arrivals }) =>
      channelsOf(watch).flatMap((channel) => (arrivals[channel] === null ? [`${watch.title}: no ${channel}`] : [])),
    );
  }

  /** Returns the seconds of each kind of alert on each channel: the median and the range. */
  listTimes(): string[][] {
    const kinds = Map.groupBy(this.#all, ({ watch }) => watch.kind);
    return [...kinds].map(([kind, found]) => [
      kind,
      ...CHANNELS.map((channel) =>
        describe(found.flatMap(({ watch, arrivals }) => (arrivals[channel] ?? Number.NaN) - watch.atMs)),
      ),
    ]);
  }
}

const channelsOf = ({ company, isPosted }: Watch): readonly (keyof Arrivals)[] => {
  if (!company) return ['mail'];
  return isPosted ? CHANNELS : ['bell', 'mail'];
};

async function lookFor({ company, title, mailTo }: Watch, arrivals: Arrivals, outside: Outside): Promise<void> {
  arrivals.mail ??= await outside.findMail(mailTo, title);
  if (!company) return;
  arrivals.webhook ??= outside.findPost(company.account.companyId, title);
  if (arrivals.bell === null && (await company.listAlerts()).includes(title)) arrivals.bell = Date.now();
}

/** Returns the median and the range of times in seconds; a dash without any. */
function describe(timesMs: readonly number[]): string {
  const times = timesMs.filter((ms) => !Number.isNaN(ms));
  if (times.length === 0) return '–';
  const seconds = (share: number) => (percentile(times, share) / 1_000).toFixed(1);
  return times.length === 1 ? seconds(50) : `${seconds(50)} (${seconds(0)}–${seconds(100)})`;
}
