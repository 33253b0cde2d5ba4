import { z } from 'zod';

/** The pools that a company may send through, as its facts keep them. */
export type PoolChoices = {
  /** Ids by name and by id; a company's own name goes before the installation's. */
  byName: ReadonlyMap<string, string>;
  ofDomains: ReadonlyMap<string, string>;
  ofSubaccounts: ReadonlyMap<string, string>;
  /** The company's default, else the installation's. */
  standard: string | null;
};

const PoolsRow = z.object({
  ipPools: z
    .array(z.object({ id: z.string(), name: z.string(), isShared: z.boolean(), isDefault: z.boolean() }))
    .nullable(),
  domainPools: z.record(z.string(), z.string()).nullable(),
  subaccountPools: z.record(z.string(), z.string()).nullable(),
});

/** The choices of a company, of the columns `ipPools`, `domainPools` and `subaccountPools`; null where there are no pools. */
export function readPoolChoices(row: unknown): PoolChoices | null {
  const { ipPools, domainPools, subaccountPools } = PoolsRow.parse(row);
  if (!ipPools) return null;
  // The company's own pools come last and override the installation's of the same name.
  const pools = [...ipPools].sort((one, other) => Number(other.isShared) - Number(one.isShared));
  return {
    byName: new Map([...pools.map(({ id }) => [id, id] as const), ...pools.map(({ name, id }) => [name, id] as const)]),
    ofDomains: new Map(Object.entries(domainPools ?? {})),
    ofSubaccounts: new Map(Object.entries(subaccountPools ?? {})),
    standard: pools.findLast(({ isDefault }) => isDefault)?.id ?? null,
  };
}
