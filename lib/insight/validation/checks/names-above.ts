/** The labels that a name on a list has at least. */
const LABELS_MIN = 2;

/** Lists a domain and the names above it, down to two labels: `a.b.example` gives `a.b.example` and `b.example`. */
export function listNamesAbove(domain: string): string[] {
  const labels = domain.split('.');
  const count = Math.max(1, labels.length - LABELS_MIN + 1);
  return Array.from({ length: count }, (_, index) => labels.slice(index).join('.'));
}
