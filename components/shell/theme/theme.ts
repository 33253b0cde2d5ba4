/** Light, dark, or whatever the system says. */
export type Theme = 'system' | 'light' | 'dark';

/** The key of the choice in local storage. */
const THEME_KEY = 'theme';

/**
 * Runs in the head before anything is painted, so that a page never flashes in the other theme. Only a choice is set;
 * without one the style sheet follows the system.
 */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/** Returns the choice of this browser. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Applies a theme to the page without storing it. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Stores a choice and applies it to the page. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  if (theme === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, theme);
}
