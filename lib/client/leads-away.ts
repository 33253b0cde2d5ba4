/** Checks whether a click on a link leaves this page for another page of the app; for other sites the browser asks. */
export function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (opensElsewhere || link.target === '_blank' || link.hasAttribute('download')) return false;
  const { origin, pathname, search } = window.location;
  return link.origin === origin && (link.pathname !== pathname || link.search !== search);
}
