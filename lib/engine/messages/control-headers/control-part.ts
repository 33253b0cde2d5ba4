import { AppError } from '#lib/core/errors/app-error.ts';

/**
 * The instructions of one control header as fields of `POST /emails`, not validated yet. Every vendor's terms are
 * translated to these fields, so that a message has the same meaning over SMTP and REST.
 */
export type ControlPart = {
  campaign_id?: unknown;
  tags?: unknown;
  metadata?: unknown;
  scheduled_at?: unknown;
  options?: Record<string, unknown>;
  /** The domain for the envelope sender, which keeps its local part. */
  return_path_domain?: string;
  /** The number of the sub-account that sends; 0 is the company itself. */
  subaccount?: number;
  /** The id or the alias of the template that the message is made from. */
  template?: string;
  template_variables?: Record<string, unknown>;
  /** A copy of the message for each recipient, with its own values. */
  copies?: CopiesInput;
};

/** The copies of a message over SMTP: one for each recipient, with texts that replace keys in its subject and its texts. */
export type CopiesInput = {
  /** The recipients in place of those of the envelope; null for those. */
  to: readonly string[] | null;
  /** The texts of each key, in the order of the recipients. */
  sub: Readonly<Record<string, readonly string[]>>;
  /** Texts for keys that appear in the texts of `sub` or in the message itself. */
  section: Readonly<Record<string, string>>;
};

/** Parses the value of one control header; null if the header requests only the default behavior. */
export type ControlReader = (value: string, name: string) => ControlPart | null;

/** Creates the error for a request that this product does not support. */
export const notDone = (what: string): AppError => new AppError('notAvailable', { field: what });

/**
 * Parses a switch in a vendor's words for on and off.
 *
 * @throws {AppError} invalidField for any other word.
 */
export function readSwitch(value: string, isOn: readonly string[], isOff: readonly string[]): boolean {
  const word = value.toLowerCase();
  if (isOn.includes(word)) return true;
  if (isOff.includes(word)) return false;
  throw new AppError('invalidField', { message: `it must be ${[...isOn, ...isOff].join(' or ')}` });
}

/** A reader that rejects its header by name. */
export const refused: ControlReader = (_value, name) => {
  throw notDone(name);
};

/**
 * A reader of a header that the vendor's own servers add to messages. Such a header requests nothing and is removed.
 */
export const trace: ControlReader = () => null;

/** Creates the readers of switches with one vendor's words for on and off. */
export function switches(isOn: readonly string[], isOff: readonly string[]) {
  return {
    /** Creates the reader of a switch that is an option of this product. */
    option:
      (option: string, alsoOn: readonly string[] = []): ControlReader =>
      (value) => ({ options: { [option]: readSwitch(value, [...isOn, ...alsoOn], isOff) } }),
    /** Reads a switch that may only be off, because the feature is not supported. */
    onlyOff: ((value, name) => {
      if (readSwitch(value, isOn, isOff)) throw notDone(name);
      return null;
    }) satisfies ControlReader,
    /** Reads a switch that may only be on, because the feature is always active. */
    onlyOn: ((value, name) => {
      if (!readSwitch(value, isOn, isOff)) throw notDone(`${name}: ${value}`);
      return null;
    }) satisfies ControlReader,
  };
}

/** Parses a list of tags such as `a=b, c`: an object for a name with a value, a string for a name alone. */
export const readTagList = (value: string): ({ name: string; value: string } | string)[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => {
      const [, name, content] = /^([^=]+)=(.*)$/.exec(item) ?? [];
      return name === undefined || content === undefined ? item : { name: name.trim(), value: content.trim() };
    });
