import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { SubstitutionData } from '../schema.ts';
import type { ControlReader } from './control-part.ts';
import { readJsonObject } from './read-json-object.ts';

/** Parses `X-Tag: name` or `X-Tag: name=value`; the header is repeated for each tag. */
const readTag: ControlReader = (value) => {
  const [, name = value, content] = /^([^=]+)=(.*)$/.exec(value) ?? [];
  return { tags: [content === undefined ? name : { name: name.trim(), value: content.trim() }] };
};

/** Parses `X-Template: welcome`: the alias or the id of a template. */
export const readTemplate: ControlReader = (value) => {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(value)) return { template: value };
  throw new AppError('invalidField', { message: 'it must be the alias or the id of a template' });
};

/** Parses `X-Template-Variables: {…}`: the values that are filled into the template. */
export const readTemplateVariables: ControlReader = (value) => ({
  template_variables: parseInput(SubstitutionData, readJsonObject(value)),
});

/** The control headers of this product (docs/contract.md §3). */
export const OWN: Readonly<Record<string, ControlReader>> = {
  'x-tag': readTag,
  'x-metadata': (value) => ({ metadata: readJsonObject(value) }),
  'x-send-at': (value) => ({ scheduled_at: value }),
  'x-template': readTemplate,
  'x-template-variables': readTemplateVariables,
};
