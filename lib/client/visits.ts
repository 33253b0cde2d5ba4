/** The number of visits that are remembered. */
const VISITS_MAX = 10;

const visits: { path: string; at: string }[] = [];

/** Remembers that a screen was opened (docs/product.md §4: each route change records a visit); in this page load only. */
export function recordVisit(path: string): void {
  visits.push({ path, at: new Date().toISOString() });
  if (visits.length > VISITS_MAX) visits.shift();
}

/** The last screens that were opened, oldest first. */
export const lastVisits = (): readonly { path: string; at: string }[] => visits;
