import type { ErrorEntry } from '../error-entry.ts';

/** Refusals of templates, and of mail that is rendered. */
export const templateErrors = {
  templateSyntax: {
    status: 422,
    name: 'validation_error',
    smtp: { code: 550, enhanced: '5.6.0' },
    message: 'The template has an error: {cause}',
    display: 'field',
  },
  templateRendering: {
    status: 422,
    name: 'validation_error',
    smtp: { code: 550, enhanced: '5.6.0' },
    message: 'The template cannot be rendered: {cause}',
    display: 'field',
  },
  requestTooMuchWork: {
    status: 422,
    name: 'validation_error',
    smtp: { code: 550, enhanced: '5.6.0' },
    message: 'The request takes too much work: {cause}',
    display: 'field',
  },
  missingVariable: {
    status: 422,
    name: 'validation_error',
    smtp: { code: 550, enhanced: '5.6.0' },
    message: 'The template needs a value: {cause}',
    display: 'field',
  },
  unknownTemplate: {
    status: 422,
    name: 'invalid_parameter',
    smtp: { code: 550, enhanced: '5.6.0' },
    message: 'There is no template {value}.',
    display: 'field',
  },
  templateUnpublished: {
    status: 422,
    name: 'invalid_parameter',
    smtp: { code: 550, enhanced: '5.6.0' },
    message: 'The template {value} has no published version. Publish its draft, then send it again.',
    display: 'field',
  },
  noDraft: {
    status: 422,
    name: 'validation_error',
    message: 'The template has no draft: there is nothing to publish.',
    display: 'toast',
  },
  draftChanged: {
    status: 412,
    name: 'validation_error',
    message: 'The draft has changed since you read it: it is at revision {revision}.',
    display: 'toast',
  },
} as const satisfies Record<string, ErrorEntry>;
