import type { Translate } from '#components/texts/types.ts';
import type { NavBranch, NavIcon, NavSection as NavSectionName, Product } from '#lib/registry/module.ts';
import { type ListedLine, listNavLines, NAV_BRANCHES, NAV_PRODUCTS } from '#lib/registry/nav-tree.ts';

/** A line of the sidebar: a link to a screen, or a row that opens to others and leads to the first of them. */
export type NavLink = {
  href: string;
  label: string;
  /** The path below which its other screens are, where that is not its own. */
  within?: string;
  /** True if the environment locks it: it is shown with a lock and opens the switch screen. */
  isLocked: boolean;
  /** The name of a row that opens to others, and those. */
  row?: NavBranch;
  children?: NavLink[];
};

/** A line of the first level, which has a picture and a key. */
export type NavItem = NavLink & {
  icon: NavIcon;
  /** The letter that leads here after `g`. */
  letter: string;
};

/** A group of screens under a heading; that of the foot and that of a product's only group are for screen readers only. */
export type NavSection = { label: string; items: NavItem[]; isFoot?: true; isQuiet?: true };

/** One half of the console with all that the sidebar shows of it. */
export type NavProduct = { name: Product; label: string; sections: NavSection[] };

/** The rules that decide which screens are offered. */
export type NavFacts = {
  /** Returns true if the company has a screen and the person may open it, who must have the grant too where one is given. */
  isShown: (href: string, grant?: string) => boolean;
  /** Returns true if the environment locks a screen. */
  isLocked: (href: string) => boolean;
};

const PRODUCTS: readonly Product[] = ['transactional', 'marketing'];

/**
 * Returns the products of which this company and person are offered a screen besides those of the foot, in the reader's
 * language. A group and a row without screens are left out.
 */
export function buildNav(
  t: Translate<'shell'>,
  { isShown, isLocked }: NavFacts,
  lines: readonly ListedLine[] = listNavLines(),
): NavProduct[] {
  const nodes = [
    ...lines.filter(({ href, line }) => isShown(href, line.grant)).map((listed) => toLeaf(listed, isLocked)),
    ...Object.entries(NAV_BRANCHES).map(([name, row]) => toRow(t, name as NavBranch, row)), // a key of the table
  ].sort((one, other) => one.is.order - other.is.order);
  const products = PRODUCTS.map((name) => ({
    name,
    label: t(`nav.products.${name}`),
    sections: listSections(t, name, nodes),
  }));
  const whole = products.filter(({ sections }) => sections.some(({ isFoot }) => !isFoot));
  return whole.length > 0 ? whole : products.slice(0, 1);
}

/** A row that opens to others, as the registry has it. */
type Row = (typeof NAV_BRANCHES)[NavBranch];

/** A line, or a row with its name, before they are put together. */
type Node = { is: ListedLine['line'] | Row; link: NavLink };

function toLeaf({ href, line }: ListedLine, isLocked: NavFacts['isLocked']): Node {
  const within = line.within === undefined ? {} : { within: line.within };
  return { is: line, link: { href, label: line.label, ...within, isLocked: isLocked(href) } };
}

const toRow = (t: Translate<'shell'>, row: NavBranch, is: Row): Node => ({
  is,
  link: { row, href: '', label: t(`nav.branches.${row}`), isLocked: false },
});

function listSections(t: Translate<'shell'>, product: Product, nodes: readonly Node[]): NavSection[] {
  const groups = NAV_PRODUCTS[product];
  const isQuiet = groups.filter(({ isFoot }) => !isFoot).length === 1;
  return groups
    .map(({ name, ...rest }) => ({
      ...rest,
      ...(isQuiet && ({ isQuiet } as const)),
      label: t(`nav.${name}`),
      items: listItems(name, nodes),
    }))
    .filter(({ items }) => items.length > 0);
}

const listItems = (section: NavSectionName, nodes: readonly Node[]): NavItem[] =>
  nodes.flatMap((node) => {
    if (!('section' in node.is) || node.is.section !== section) return [];
    const { icon, letter } = node.is;
    return withChildren(node, nodes).map((link) => ({ ...link, icon, letter }));
  });

/** Returns a line as it is, a row with its lines, and nothing for a row without any. */
function withChildren({ link }: Node, nodes: readonly Node[]): NavLink[] {
  if (link.row === undefined) return [link];
  const children = nodes.flatMap((node) =>
    'parent' in node.is && node.is.parent === link.row ? withChildren(node, nodes) : [],
  );
  const [first] = children;
  return first ? [{ ...link, href: first.href, isLocked: children.every(({ isLocked }) => isLocked), children }] : [];
}

/** The section for operators of the installation, with texts of its own. */
export function operatorNav(t: Translate<'operations'>): NavSection {
  const entry = { href: '/operations', label: t('title'), icon: 'operations', letter: 'o', isLocked: false } as const;
  return { label: t('section'), items: [entry] };
}
