import type { Translate } from '#components/texts/types.ts';
import type { ContactDetail, ContactField, UpdateContactInput } from '#lib/audience/contacts/schema.ts';
import { MOVE_TARGETS, type MoveTarget, PLAIN_FIELDS } from '#lib/audience/contacts/values.ts';
import { formatAbsolute, formatDay } from '#lib/core/format-time.ts';

/** A value of a fact. */
export type FactValue = string | number | boolean | readonly string[] | null;

/** A fact of a contact that can be changed where it is shown. */
export type ShownFact = {
  /** The path of the fact in the body of the call, which errors name. */
  path: string;
  label: string;
  kind: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'datetime' | 'choice' | 'multichoice';
  value: FactValue;
  /** The value in words; null without one. */
  shown: string | null;
  /** The choices of a choice; those of countries and zones are made once the fact is edited. */
  choices?: () => readonly { value: string; label: string }[];
  /** True for a fact that cannot be empty. */
  isRequired?: true;
};

/** A fact that `PUT /contacts/{id}` changes. */
export type Fact = ShownFact & {
  /** Returns the body of the call that sets a value. */
  body: (value: FactValue) => Partial<UpdateContactInput>;
};

type Words = { t: Translate<'contact'>; words: Translate<'contactWords'>; zone: string; hours: 12 | 24 };

/** Returns the stage of a contact, or Lost; people are moved by a call of its own. */
export function stageFact(
  { stage, isLost }: ContactDetail,
  label: string,
  stageName: (stage: MoveTarget) => string,
): ShownFact {
  const value = isLost ? 'lost' : stage;
  return {
    path: 'stage',
    label,
    kind: 'choice',
    value,
    shown: stageName(value),
    choices: () => MOVE_TARGETS.map((one) => ({ value: one, label: stageName(one) })),
    isRequired: true,
  };
}

/** Returns the facts that every contact has, in the order of the screen. */
export function standardFacts(contact: ContactDetail, { words }: Words): Fact[] {
  const text = (path: 'firstName' | 'lastName' | 'externalId' | 'city', kind: Fact['kind'] = 'text'): Fact => ({
    path,
    label: words(`facts.${path}`),
    kind,
    value: contact[path],
    shown: contact[path],
    body: (value) => ({ [path]: value }),
  });
  return [
    { ...text('firstName'), label: words('facts.firstName') },
    text('lastName'),
    { ...plain(contact, 'email', 'email'), label: words('facts.email') },
    { ...plain(contact, 'phone', 'tel'), label: words('facts.phone') },
    text('city'),
    {
      ...plain(contact, 'country', 'choice'),
      label: words('facts.country'),
      shown: nameOfCode('region', contact.country),
      choices: listCountries,
    },
    {
      ...plain(contact, 'birthday', 'date'),
      label: words('facts.birthday'),
      shown: contact.birthday && formatDay(contact.birthday, 'long'),
    },
    {
      ...plain(contact, 'language', 'text'),
      label: words('facts.language'),
      shown: nameOfCode('language', contact.language),
    },
    {
      ...plain(contact, 'timezone', 'choice'),
      label: words('facts.timezone'),
      choices: () => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })),
    },
    text('externalId'),
  ];
}

const plain = (
  contact: ContactDetail,
  path: 'email' | 'phone' | 'country' | 'birthday' | 'language' | 'timezone',
  kind: Fact['kind'],
) => ({ path, kind, value: contact[path], shown: contact[path], body: (value: FactValue) => ({ [path]: value }) });

/** Returns the company's own fields of a contact, and standard ones such as its job title. */
export function fieldFacts(contact: ContactDetail, fields: readonly ContactField[], words: Words): Fact[] {
  const standard = PLAIN_FIELDS.map((tag) => ({
    tag,
    name: words.words(`facts.${tag}`),
    type: 'text' as const,
    options: [],
  }));
  return [...standard, ...fields].map(({ tag, name, type, options }) => {
    const value = contact.fields[tag] ?? null;
    return {
      path: `fields.${tag}`,
      label: name,
      kind: type === 'boolean' ? 'choice' : type,
      value: typeof value === 'boolean' ? String(value) : value,
      shown: showValue(value, type, words),
      choices: () =>
        type === 'boolean'
          ? [
              { value: 'true', label: words.words('yes') },
              { value: 'false', label: words.words('no') },
            ]
          : options.map((option) => ({ value: option.name, label: option.name })),
      body: (next) => ({ fields: { [tag]: next as UpdateValue } }),
    };
  });
}

type UpdateValue = NonNullable<UpdateContactInput['fields']>[string];

function showValue(value: FactValue, type: ContactField['type'], { words, zone, hours }: Words): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.join(', ');
  if (type === 'date') return formatDay(String(value), 'long');
  if (type === 'datetime') return formatAbsolute(new Date(String(value)), zone, hours);
  return String(value);
}

/** Returns the English name of a language or a country by its code; the code itself for one without a name. */
function nameOfCode(type: 'language' | 'region', code: string | null): string | null {
  if (code === null) return null;
  try {
    return new Intl.DisplayNames('en', { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Codes that name no country: the unknown region, unions, and regions for tests. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Lists the countries that have a code of two letters (ISO 3166), by name; codes that were replaced are left out. */
function listCountries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((value) => {
      const label = names.of(value);
      return label ? [{ value, label }] : [];
    })
    .sort((one, other) => one.label.localeCompare(other.label));
}
