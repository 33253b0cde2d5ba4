const UNITS = ['b', 'Kb', 'Mb', 'Gb', 'Tb'] as const;
const STEP = 1_024;

/** "512 b", "4.2 Kb", "20 Mb": a size as people read it, in steps of 1,024 (docs/product.md §9). */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const size = bytes / STEP ** step;
  return `${step > 0 && size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[step]}`;
}
