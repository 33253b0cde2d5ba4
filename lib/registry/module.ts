/** One switch of a flag group, or the group's own switch. */
export type Switch = {
  /** The name on screens and in refusals. */
  label: string;
  /** False if this release has no module for it; the flag is off then, regardless of the rows. */
  available?: false;
  /** False if it is on only for named companies (docs/product.md §6). */
  byDefault?: false;
  /** True if it is off until a plan or the company's own row turns it on, as the groups of the suite are. */
  planned?: true;
  /** The limit unless a row sets one; -1, the default, is unlimited. */
  limit?: number;
};

/** A flag group (docs/product.md §3): its own switch and its named ones. */
export type Group = Switch & { switches: Record<string, Switch> };

/**
 * The readers who may open a screen: everyone, a person who is signed in to one of these environments (`sandbox` means
 * both), or an operator of the installation.
 */
export type Reach = 'public' | 'sandbox' | 'production' | 'operator';

/** The halves of the console; the sidebar shows one of them. */
export type Product = 'transactional' | 'marketing';

/** The pictures of the sidebar's first level: modules name them, the sprite of the sidebar has them. */
export type NavIcon =
  | 'activity'
  | 'analytic'
  | 'assets'
  | 'billing'
  | 'campaign'
  | 'configuration'
  | 'contacts'
  | 'documentation'
  | 'domain'
  | 'home'
  | 'insight'
  | 'instruction'
  | 'integration'
  | 'ipPool'
  | 'key'
  | 'mail'
  | 'operations'
  | 'page'
  | 'sender'
  | 'settings'
  | 'subaccount'
  | 'support'
  | 'suppression'
  | 'template'
  | 'usage'
  | 'validation'
  | 'webhook'
  | 'work';

/** The groups of the sidebar's first level: those of the transactional product, then the two of the marketing product. */
export type NavSection = 'monitor' | 'send' | 'deliverability' | 'integrate' | 'foot' | 'marketing' | 'marketingFoot';

/** The rows of the marketing product that open to lines (`lib/registry/nav-tree.ts` has their places). */
export type NavBranch =
  | 'contactBook'
  | 'campaign'
  | 'landingPage'
  | 'assetManager'
  | 'templateManager'
  | 'customerInsight'
  | 'integrations'
  | 'payment'
  | 'emailSender'
  | 'work'
  | 'help'
  | 'billing'
  | 'userSetting'
  | 'teamManagement';

/** A place on the sidebar's first level. */
export type NavTop = {
  section: NavSection;
  icon: NavIcon;
  /** The letter that leads to it after `g`; no two of a product have the same. */
  letter: string;
};

/** A line of the sidebar: on the first level, or under a row that opens to it. */
export type NavLine = {
  label: string;
  /** The position among its neighbours; they are shown in ascending order. */
  order: number;
  /** The path below which its other screens are, where that is not its own. */
  within?: string;
  /** The query or anchor that it adds to the path of the screen, such as `?tab=team`. */
  at?: string;
  /** The grant that the person must have besides that of the screen. */
  grant?: string;
} & (NavTop | { parent: NavBranch });

/** A screen: its name (docs/product.md §2), its path, in which each part in braces matches one segment, and its needs. */
export type Screen = {
  name: string;
  path: string;
  reach: Reach;
  /** The flags that the company must have; of several all must be on. */
  feature?: string | readonly string[];
  /** The grant that the person must have. */
  grant?: string;
  /** Its line of the sidebar; several where it has one in each product, or one for each part. */
  nav?: NavLine | readonly NavLine[];
};

/** The actions of the audit log about one noun, each with its sentence; the actor is named beside it. */
export type AuditNoun = {
  /** The name of the kind of thing that the actions change, which the noun is itself. */
  target?: string;
  /** The grant with which people who may not see the audit log see the actions on one such thing. */
  view?: string;
  /** The noun of the thing that the actions change, where it is another: `password.set` changes a `user`. */
  changes?: string;
  actions: Record<string, string>;
};

/** A table whose rows have an end: the column that names it, and for how many days after it they are kept. */
export type Retention = {
  table: string;
  column: string;
  keptDays: number | 'RETENTION_STATISTICS_DAYS' | 'RETENTION_WEBHOOK_DAYS';
};

/** The rows that count as things: those of a table that a condition in SQL selects; with `sum`, the sum of a column of them. */
export type CountedRows = { table: string; where?: string; sum?: string };

/** A thing of which a plan limits the number. */
export type Counter = {
  /** The feature group of plans (docs/product.md §3 Plan). */
  group: string;
  /** The flag that carries the limit. */
  flag: string;
  /** One of the things, in refusals: `webhook`. */
  label: string;
  /** The things, in plans: `Webhooks`. */
  text: string;
  /** The position on the usage screen, ascending. */
  order: number;
  /** All that is added up; the verb that creates one counts the same rows. */
  rows: readonly CountedRows[];
  /**
   * True if there may be so many that none is counted when one is created: their number is stored, and `moveStock` changes it
   * with the rows.
   */
  stock?: true;
  /** The sentence in which the calls of the suite refuse one more, where the specification has one of its own. */
  refusal?: string;
};

/** A kind of job that people watch and may cancel. */
export type WatchedJob = {
  /** The work in words: `Deleting contacts`. */
  name: string;
  /** The grant of those who see it. */
  grant: string;
  /** The grant of those who may cancel it; absent for one that its own screen cancels. */
  cancel?: string;
  /** The screen where its result is. */
  link: string;
};

/** A first step with the marketing product, which Home proposes until the company has taken it. */
export type Mission = {
  title: string;
  /** Its use, in a sentence. */
  text: string;
  /** The flag that the company must have, and the grant of those who may take it. */
  feature: string;
  grant: string;
  /** The screen on which it is taken. */
  link: string;
  /** The position among the others, ascending. */
  order: number;
  /** It is done once the company has such a row. */
  done: Pick<CountedRows, 'table' | 'where'>;
};

/** A list whose exports are read by `GET /exports`. */
export type ListExport = {
  /** The grant and the flag of those who make and read them. */
  grant: string;
  feature: string;
  /** The kind of thing in the audit log. */
  target: string;
  /** The grant of those who may read an export whose sensitive values are not masked (`masksSensitive` in its query). */
  whole: string;
};

/**
 * The entries of a domain in the registers of the product: plain data that needs nothing but this file, so that every part may
 * read it.
 */
export type Module = {
  features?: Record<string, Group>;
  /** Grants of keys and roles (docs/contract.md §2); `member`: the built-in role has it too. */
  grants?: Record<string, { member?: true }>;
  screens?: readonly Screen[];
  audit?: Record<string, AuditNoun>;
  retention?: readonly Retention[];
  /** The things that plans limit, by the name of the sub-feature. */
  counters?: Record<string, Counter>;
  /** The kinds of jobs that people watch, by the name of the kind. */
  jobs?: Record<string, WatchedJob>;
  /** Lists of the suite that are exported, by the names of their exports. */
  exports?: Record<string, ListExport>;
  /** The first steps that Home proposes, by their names. */
  missions?: Record<string, Mission>;
};

/** Defines what a domain registers. */
export const defineModule = <const Given extends Module>(module: Given): Given => module;

/** The switches of things that people create. */
export const CRUD = {
  create: { label: 'Create' },
  detail: { label: 'Details' },
  update: { label: 'Update' },
  delete: { label: 'Delete' },
} as const;

/**
 * The filters of analytics and activity (docs/product.md §5): range limits in days, and statuses by their number in
 * `lib/core/status-choices.ts`.
 */
export const FILTER = {
  range: { label: 'Range' },
  rangeValue: { label: 'Preset ranges' },
  rangeCustomRange: { label: 'Custom range' },
  minDaysAgo: { label: 'Days back', limit: 367 },
  maxSelectedDays: { label: 'Days at a time', limit: 30 },
  status: { label: 'Status' },
  statusValue: { label: 'Status choices' },
  statusSelected: { label: 'Preselected status' },
  statusSelectedValue: { label: 'Preselected choice' },
} as const;

/** A group of features that a later release has. */
export const later = <const Label extends string>(label: Label) => ({ label, available: false, switches: {} }) as const;
