/** The place of the figures while they load, as high as they are. */
export function SummaryPlaceholder() {
  return <div className="h-61 rounded-lg border border-line bg-surface sm:h-44.5 lg:h-28" aria-hidden />;
}
