/** Whether a press of a link takes this page away to another of ours; one to another site is the browser's to ask about. */
export function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (opensElsewhere || link.target === '_blank' || link.hasAttribute('download')) return false;
  const { origin, pathname, search } = window.location;
  return link.origin === origin && (link.pathname !== pathname || link.search !== search);
}
