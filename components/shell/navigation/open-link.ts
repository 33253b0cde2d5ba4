import type { NavBranch, Product } from '#lib/registry/module.ts';
import type { NavLink, NavProduct } from './nav.ts';

/** The address of the open page. */
export type Address = { path: string; query: Pick<URLSearchParams, 'get'> };

/** The line of the open page, below the rows that lead to it. */
export type OpenLink = {
  link: NavLink;
  /** The names of the rows above it. */
  rows: readonly NavBranch[];
  /** True if the page is a part of the line's screen that has no line of its own. */
  isOther: boolean;
};

/** Finds the line whose screen an address is, or is below; of several the nearest. */
export function findOpenLink(links: readonly NavLink[], address: Address): OpenLink | null {
  const found = listLeaves(links)
    .map((leaf) => ({ ...leaf, fit: fitOf(leaf.link, address) }))
    .filter(({ fit }) => fit > 0)
    .reduce<Leaf | null>((best, leaf) => (best && best.fit >= leaf.fit ? best : leaf), null);
  return found && { link: found.link, rows: found.rows, isOther: found.fit === OTHER_PART };
}

/** The first level of a product. */
export const itemsOf = (product: NavProduct) => product.sections.flatMap(({ items }) => items);

/** Returns the lines that are links, without the rows above them. */
export const leavesOf = (links: readonly NavLink[]): NavLink[] => listLeaves(links).map(({ link }) => link);

/**
 * Returns the product that the sidebar shows: the only one that has the open page, else the one that the person had last,
 * else the first.
 */
export function chooseProduct<Given extends NavProduct>(
  products: readonly Given[],
  { address, last }: { address: Address; last: Product | null },
): Given | undefined {
  const having = products.filter((product) => findOpenLink(itemsOf(product), address) !== null);
  const [only] = having;
  if (only && having.length === 1) return only;
  return products.find(({ name }) => name === last) ?? only ?? products[0];
}

type Leaf = { link: NavLink; rows: readonly NavBranch[]; fit: number };

const listLeaves = (links: readonly NavLink[], rows: readonly NavBranch[] = []): Leaf[] =>
  links.flatMap((link) =>
    link.row && link.children ? listLeaves(link.children, [...rows, link.row]) : [{ link, rows, fit: 0 }],
  );

/** How near a line is to an address: the same page and part, the same page, so many letters of the path above, another part. */
const SAME_PART = 2_000;
const SAME_PAGE = 1_000;
const OTHER_PART = 0.5;

function fitOf({ href, within }: NavLink, { path, query }: Address): number {
  const [page = '', part = ''] = (href.split('#')[0] ?? '').split('?');
  const area = within ?? page;
  if (path !== page) return part === '' && path.startsWith(`${area}/`) ? area.length : 0;
  if (part === '') return SAME_PAGE;
  const isSame = [...new URLSearchParams(part)].every(([name, value]) => query.get(name) === value);
  return isSame ? SAME_PART : OTHER_PART;
}
