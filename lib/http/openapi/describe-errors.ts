import { accessErrors } from '#lib/core/errors/catalogue/access.ts';
import { domainErrors } from '#lib/core/errors/catalogue/domains.ts';
import { importErrors } from '#lib/core/errors/catalogue/imports.ts';
import { keyErrors } from '#lib/core/errors/catalogue/keys.ts';
import { limitErrors } from '#lib/core/errors/catalogue/limits.ts';
import { messageErrors } from '#lib/core/errors/catalogue/messages.ts';
import { peopleErrors } from '#lib/core/errors/catalogue/people.ts';
import { quotaErrors } from '#lib/core/errors/catalogue/quota.ts';
import { requestErrors } from '#lib/core/errors/catalogue/request.ts';
import type { ErrorEntry } from '#lib/core/errors/error-entry.ts';
import type { JsonSchema } from '../calls/to-schema.ts';

/** The shape of a call's errors, one of two (docs/contract.md §2). */
export type ErrorStyle = 'dashboard' | 'customer';

type Lines = Record<string, ErrorEntry>;

/** The refusals of each API. */
const CATALOGUES: Record<ErrorStyle, Lines> = {
  dashboard: {
    ...requestErrors,
    ...peopleErrors,
    ...accessErrors,
    ...keyErrors,
    ...limitErrors,
    ...quotaErrors,
    ...domainErrors,
    ...importErrors,
  },
  customer: { ...requestErrors, ...keyErrors, ...messageErrors, ...quotaErrors },
};

const TITLES: Record<number, string> = {
  400: 'The request cannot be read.',
  401: 'Nobody is known by this token.',
  403: 'Not allowed.',
  404: 'There is no such thing, or it is of another company.',
  405: 'This address does not take the method, or the email is registered already.',
  409: 'It conflicts with existing data.',
  410: 'The link has ended.',
  413: 'Too large.',
  415: 'Not JSON.',
  422: 'Read, and refused for what it says.',
  429: 'Too much, for now: `retry-after` says until when.',
  500: 'A failure on our side.',
  503: 'The queue cannot be reached: `retry-after` says when to try again.',
};

const DOCS_URL: JsonSchema = {
  type: 'string',
  format: 'uri',
  description: 'The page of this error in the documentation.',
};

/** The schemas of an error (docs/product.md §3; docs/contract.md §2). */
export const ERROR_SCHEMAS: Record<string, JsonSchema> = {
  DashboardError: {
    type: 'object',
    required: ['code', 'message', 'payload', 'requestId', 'docs_url'],
    properties: {
      code: { type: ['string', 'integer'], description: "The spec's code, or the name of the refusal." },
      message: { type: 'string', description: 'A sentence for people.' },
      payload: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          value: { type: ['string', 'number', 'boolean'] },
          cause: { type: 'string', description: "Shown in place of the code's text." },
          feature: { type: 'string' },
          subfeature: { type: 'string' },
          device: { type: 'string' },
          lastSeenAt: { type: 'string', format: 'date-time' },
        },
      },
      requestId: { type: 'string', description: 'Under which the operator finds the request in the log.' },
      docs_url: DOCS_URL,
    },
  },
  CustomerError: {
    type: 'object',
    required: ['statusCode', 'name', 'message', 'code', 'param', 'request_id', 'docs_url'],
    properties: {
      statusCode: { type: 'integer' },
      name: { type: 'string', description: 'The kind, from a fixed list.' },
      message: { type: 'string', description: 'A sentence for people.' },
      code: { type: 'string', description: 'The finer kind.' },
      param: { type: ['string', 'null'], description: 'The field that is at fault, such as `recipients[3].address`.' },
      request_id: { type: 'string' },
      docs_url: DOCS_URL,
    },
  },
};

/** The refusals of a call without a status of its own, such as a redirect, which has no success. */
export const OTHER_REFUSALS: Record<string, JsonSchema> = {
  default: { description: 'Another refusal.', content: contentOf('dashboard') },
};

/** Builds one response per status that the calls refer to, with the codes and texts of its refusals from the catalogue. */
export function errorResponses(calls: unknown): Record<string, JsonSchema> {
  const text = JSON.stringify(calls);
  const isUsed = (style: ErrorStyle, status: number) => text.includes(`"${responseRef(style, status)}"`);
  const styles: ErrorStyle[] = ['dashboard', 'customer'];
  const responses = styles.flatMap((style) =>
    statusesOf(style)
      .filter((status) => isUsed(style, status))
      .map((status) => [responseName(style, status), response(style, status)]),
  );
  return Object.fromEntries(responses);
}

/** Returns the reference to a response of the document. */
export const responseRef = (style: ErrorStyle, status: number): string =>
  `#/components/responses/${responseName(style, status)}`;

const responseName = (style: ErrorStyle, status: number): string =>
  `${style === 'dashboard' ? 'Dashboard' : 'Customer'}${status}`;

function contentOf(style: ErrorStyle): JsonSchema {
  const name = style === 'dashboard' ? 'DashboardError' : 'CustomerError';
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}

const statusesOf = (style: ErrorStyle): number[] =>
  [...new Set(Object.values(CATALOGUES[style]).map(({ status }) => status))].sort((a, b) => a - b);

function response(style: ErrorStyle, status: number): JsonSchema {
  const lines = Object.entries(CATALOGUES[style]).filter(([, entry]) => entry.status === status);
  const table = lines.map(([code, entry]) => `| \`${shownCode(style, code, entry)}\` | ${cell(entry.message)} |`);
  return {
    description: [TITLES[status] ?? 'Refused.', '', '| code | text |', '| --- | --- |', ...table].join('\n'),
    content: contentOf(style),
  };
}

function shownCode(style: ErrorStyle, code: string, { specCode = code, suiteCode, name }: ErrorEntry): string {
  if (style !== 'dashboard') return `${name}/${code}`;
  return suiteCode === undefined ? String(specCode) : `${specCode}, in the suite ${suiteCode}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
