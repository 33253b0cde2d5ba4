import { z } from 'zod';
import { type AlertRow, findBounceRates, findCompanyNames, findHeldAlerts } from './store.ts';

/** An alert that was raised and holds; `isOver` where its cause has not been seen for a while. */
type OpenAlert = AlertRow & { isOver: boolean };

/** The look for alerts comes every minute: a cause that three of them did not see is over. */
const SEEN_MS = 180_000;
const LISTED_MAX = 50;

/** The alerts that hold now, the last raised first. */
export async function listOpenAlerts(now: Date): Promise<OpenAlert[]> {
  const rows = await findHeldAlerts(now, LISTED_MAX);
  return rows.map((row) => ({ ...row, isOver: now.getTime() - row.seenAt.getTime() > SEEN_MS }));
}

const Figures = z.array(z.object({ companyId: z.uuid(), bounced: z.int(), settled: z.int() }));

/** How much of a company's mail bounced, of the hours that alerts look at. */
type BounceRate = z.output<typeof Figures>[number] & { name: string; isSuspended: boolean };

/**
 * The companies whose mail bounced most at the last look, which the role jobs takes each minute; of companies with few
 * recipients a rate says nothing, and they are left out.
 */
export async function getBounceRates(): Promise<{ takenAt: Date; companies: BounceRate[] } | null> {
  const snapshot = await findBounceRates();
  if (!snapshot) return null;
  const figures = Figures.parse(snapshot.data);
  const names = await findCompanyNames(figures.map(({ companyId }) => companyId));
  const companies = figures.flatMap((figure) => {
    const company = names.get(figure.companyId);
    return company ? [{ ...figure, ...company }] : [];
  });
  return { takenAt: snapshot.takenAt, companies };
}
