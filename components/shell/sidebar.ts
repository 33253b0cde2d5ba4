/** Up to this width, in pixels, the sidebar is a drawer; above, it is always shown and collapses (docs/product.md §9). */
const NARROW = '(max-width: 767px)';

/** The key of the choice in local storage. */
const SIDEBAR_KEY = 'sidebar';

/** The key of the open rows of the sidebar in local storage; where that fails they are kept in memory. */
export const ROWS_KEY = 'sidebar-rows';

/** Runs in the head before anything is painted, so that a collapsed sidebar never flashes open, and an open row never closed. */
export const sidebarScript = `try{var d=document.documentElement.dataset,r=localStorage.getItem('${ROWS_KEY}');if(localStorage.getItem('${SIDEBAR_KEY}')==='collapsed')d.sidebar='collapsed';if(r)d.rows=r}catch(e){}`;

const listeners = new Set<() => void>();
let isOpen = false;

/** Returns true while the drawer of narrow screens is open. */
export const isSidebarOpen = (): boolean => isOpen;

/** Returns true while the sidebar of wide screens is collapsed to its icons. */
export const isSidebarCollapsed = (): boolean => document.documentElement.dataset.sidebar === 'collapsed';

/** Calls back on every change. */
export function watchSidebar(changed: () => void): () => void {
  listeners.add(changed);
  const width = window.matchMedia(NARROW);
  const onWidth = () => openSidebar(false);
  width.addEventListener('change', onWidth);
  return () => {
    listeners.delete(changed);
    width.removeEventListener('change', onWidth);
  };
}

/** Opens or closes the drawer. */
export function openSidebar(open: boolean): void {
  isOpen = open;
  tell();
}

/** Opens or closes the drawer on narrow screens; collapses or expands the sidebar on wide ones. */
export function toggleSidebar(): void {
  if (window.matchMedia(NARROW).matches) {
    openSidebar(!isOpen);
  } else {
    keepCollapsed(!isSidebarCollapsed());
    openSidebar(false);
  }
}

/** Applies the stored choice to the page again. */
export function applySidebar(): void {
  try {
    if (localStorage.getItem(SIDEBAR_KEY) === 'collapsed') document.documentElement.dataset.sidebar = 'collapsed';
  } catch {
    // A browser without storage has its own page.
  }
}

function keepCollapsed(collapsed: boolean): void {
  if (collapsed) {
    document.documentElement.dataset.sidebar = 'collapsed';
    localStorage.setItem(SIDEBAR_KEY, 'collapsed');
  } else {
    delete document.documentElement.dataset.sidebar;
    localStorage.removeItem(SIDEBAR_KEY);
  }
}

function tell(): void {
  document.body.classList.toggle('sidebar-open', isOpen);
  document.body.classList.toggle('sidebar-collapse', !isOpen && isSidebarCollapsed());
  for (const listener of listeners) listener();
}
