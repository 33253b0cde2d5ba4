import type { TemplateDialect } from './ast.ts';

/** The behavior of a dialect apart from its syntax (docs/templates.md). */
export type DialectRules = {
  dialect: TemplateDialect;
  /** Decides conditions. */
  isTruthy(value: unknown): boolean;
  /** Decides if `a or b` gives `b`. */
  needsDefault(value: unknown): boolean;
  /** Positions that our own language refuses are warnings. */
  isLenient: boolean;
  /** Values within a link are percent-encoded. */
  encodesLinks: boolean;
  /** The number of the first item of a list in brackets. */
  firstIndex: 0 | 1;
  /** `../` in the outermost scope stays there instead of being missing. */
  staysInRoot: boolean;
  /** `each` repeats for the entries of objects, too. */
  loopsObjects: boolean;
};

/** False for missing, null, false, 0, the empty text and the empty list. */
function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;
const isTruthyInSparkpost = (value: unknown): boolean => !isMissing(value) && value !== false;

const shared = {
  isTruthy: isFilled,
  needsDefault: (value: unknown) => isMissing(value) || value === '',
  isLenient: true,
  encodesLinks: false,
  firstIndex: 0,
  staysInRoot: false,
  loopsObjects: true,
} as const satisfies Partial<DialectRules>;

/** The rules of each dialect. */
export const DIALECT_RULES: Readonly<Record<TemplateDialect, DialectRules>> = {
  mailwright: { ...shared, dialect: 'mailwright', isLenient: false, encodesLinks: true },
  handlebars: { ...shared, dialect: 'handlebars' },
  mustachio: { ...shared, dialect: 'mustachio', staysInRoot: true, loopsObjects: false },
  sparkpost: {
    ...shared,
    dialect: 'sparkpost',
    isTruthy: isTruthyInSparkpost,
    needsDefault: (value) => !isTruthyInSparkpost(value),
    encodesLinks: true,
    firstIndex: 1,
    loopsObjects: false,
  },
};
