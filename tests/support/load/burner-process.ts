/** Uses all available time of a processor, in slices between which it notices the end of its parent. */

const SLICE_MS = 50;

function burn(): void {
  const until = performance.now() + SLICE_MS;
  while (performance.now() < until);
  setImmediate(burn);
}

process.once('disconnect', () => process.exit(0));
burn();
