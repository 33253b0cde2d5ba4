/** Names of the icons that a nav entry may have; the server passes names, the browser has the pictures. */
export type NavIcon = 'activity' | 'configuration' | 'mail' | 'usage';

/** One screen that can be reached from everywhere. */
export type NavItem = {
  href: string;
  label: string;
  icon: NavIcon;
  /** The letter that leads here after `g`. */
  letter: string;
};

/** A group of screens under a heading. */
export type NavSection = { label: string; items: NavItem[] };

/**
 * The screens of the console, in the order in which they stand in the sidebar.
 *
 * @param facts.capture whether mail is kept on this machine, so that there is captured mail to read.
 */
export function buildNav(facts: { capture: boolean }): NavSection[] {
  return [
    {
      label: 'Send',
      items: [{ href: '/configuration', label: 'Configuration', icon: 'configuration', letter: 'c' }],
    },
    {
      label: 'Observe',
      items: [
        { href: '/activity', label: 'Activity', icon: 'activity', letter: 'a' },
        { href: '/usage-monitoring', label: 'Usage monitoring', icon: 'usage', letter: 'u' },
        ...(facts.capture
          ? [{ href: '/captured-mail', label: 'Captured mail', icon: 'mail' as const, letter: 'm' }]
          : []),
      ],
    },
  ];
}
