/**
 * The pattern of bounced mail for readers who want more contrast, `fill-[url(#chart-hatch)]`: series then differ without
 * their colour. Rendered once in a chart that has such a series.
 */
export function ChartPatterns() {
  return (
    <defs>
      <pattern id="chart-hatch" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={5} height={5} className="fill-surface" />
        <rect width={2.5} height={5} className="fill-bounced" />
      </pattern>
    </defs>
  );
}
