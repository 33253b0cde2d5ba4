import { z } from 'zod';
import { findBounceRates, findCompanyNames } from './store.ts';

const Figures = z.array(z.object({ companyId: z.uuid(), bounced: z.int(), settled: z.int() }));

/** How much of a company's mail bounced, of the hours that alerts look at. */
export type BounceRate = z.output<typeof Figures>[number] & { name: string; isSuspended: boolean };

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
