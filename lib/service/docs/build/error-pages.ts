import { type ErrorCode, errorCatalogue, errorEntry } from '#lib/core/errors/catalogue.ts';
import { ERROR_HELP } from '../errors/error-help.ts';
import type { Source } from './sources.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[]; // the keys of the catalogue are its codes

/** Names the file of a page that is made of the catalogue, for its messages and links. */
const fileOf = (code: string): string => `docs/site/errors/${code}.md`;

/** Lists a page for each error code: its status, its text, when it happens and how to fix it. */
export const listErrorPages = (): Source[] =>
  codes.map((code) => ({ path: `errors/${code}`, file: fileOf(code), text: pageOf(code) }));

function pageOf(code: ErrorCode): string {
  const { status, name, specCode, suiteCode, smtp, message } = errorEntry(code);
  const { when, fix } = ERROR_HELP[code];
  const rows = [
    ['HTTP status', String(status)],
    ['`code` of the send API', `\`${code}\``],
    ['`name` of the send API', `\`${name}\``],
    ['`code` of the Config API', `\`${specCode ?? code}\``],
    ...(suiteCode ? [['`code` of the suite', `\`${suiteCode}\``]] : []),
    ...(smtp ? [['SMTP reply', `\`${smtp.code} ${smtp.enhanced}\``]] : []),
    ['Message', cell(message)],
  ];
  const table = [
    '| Part of the answer | Value |',
    '|---|---|',
    ...rows.map(([part, value]) => `| ${part} | ${value} |`),
  ];
  return [
    `# ${code}`,
    when,
    '## What it looks like',
    table.join('\n'),
    '## How to fix it',
    fix,
    '## See also',
    `- [All error codes](/docs/reference/errors)\n- ${retryAdvice(status)}`,
  ].join('\n\n');
}

const cell = (text: string): string => `“${text.replaceAll('|', '\\|')}”`;

/** Says if the same request can succeed later. */
function retryAdvice(status: number): string {
  if (status === 429 || status >= 500)
    return 'The same request can succeed later: wait for the seconds of `retry-after`, then [repeat it safely](../guides/errors.md#retries).';
  return 'The same request is refused again: change it before you [repeat it](../guides/errors.md#retries).';
}

/** The page that lists all codes by their status. */
export function errorIndexPage(): Source {
  const statuses = [...new Set(codes.map((code) => errorEntry(code).status))].sort((a, b) => a - b);
  const sections = statuses.map((status) => {
    const rows = codes
      .filter((code) => errorEntry(code).status === status)
      .map((code) => `| [\`${code}\`](/docs/errors/${code}) | ${cell(errorEntry(code).message)} |`);
    return [`## ${status}`, ['| Code | Message |', '|---|---|', ...rows].join('\n')].join('\n\n');
  });
  return {
    path: 'reference/errors',
    file: 'docs/site/reference/errors.md',
    text: [
      '# Error codes',
      'Every refusal of the API and of the SMTP relay, by its HTTP status. An answer names its page in `docs_url`.',
      ...sections,
    ].join('\n\n'),
  };
}
