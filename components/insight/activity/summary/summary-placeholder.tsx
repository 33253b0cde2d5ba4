/** The place of the figures while they load, as high as they are. */
export function SummaryPlaceholder() {
  return <div aria-busy className="h-73.5 rounded-lg border border-line bg-surface sm:h-52.5 lg:h-28.5" />;
}
