/** The pools that a company may send through, as its facts keep them. */
export type PoolChoices = {
  /** Ids by name and by id; a company's own name goes before the installation's. */
  byName: ReadonlyMap<string, string>;
  ofDomains: ReadonlyMap<string, string>;
  ofSubaccounts: ReadonlyMap<string, string>;
  /** The company's default, else the installation's. */
  standard: string | null;
};
