const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** "512 bytes", "4.2 kB", "20 MB": a size as people read it, in steps of 1,000. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte';
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), UNITS.length - 1);
  const size = bytes / 1000 ** step;
  return `${step > 0 && size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[step]}`;
}
