import type { FieldRow, FieldTable } from '#lib/http/compat/field-table.ts';
import { VENDORS, type Vendor } from '#lib/http/compat/vendor.ts';
import type { VendorApi } from '#lib/http/compat/vendor-api.ts';
import { VENDOR_APIS } from '#lib/http/compat/vendor-apis.ts';
import { HEADER_ROWS } from './control-headers.ts';
import { HEADERS, MOVES, PREFACE } from './texts.ts';

/** Writes the page about the vendors' APIs from their tables. */
export const buildPage = (): string => `${[PREFACE, ...VENDORS.map(writeVendor), writeHeaders()].join('\n\n')}\n`;

/** Writes the table of control headers, each with a value that shows its treatment. */
function writeHeaders(): string {
  const rows = HEADER_ROWS.map(
    ({ header, sample, is, ours }) => `| \`${header}\` | \`${cell(sample)}\` | ${is} | ${ours} |`,
  );
  const head = ['| Header | Value | Treatment | Ours |', '|---|---|---|---|'];
  return [HEADERS, [...head, ...rows].join('\n')].join('\n\n');
}

function writeVendor(vendor: Vendor): string {
  const api = VENDOR_APIS[vendor];
  return [`## ${api.title}`, MOVES[vendor], writeCalls(api), ...api.tables.map(writeTable)].join('\n\n');
}

function writeCalls({ paths }: VendorApi): string {
  const rows = paths.flatMap(({ name, methods }) =>
    Object.entries(methods).map(
      ([method, route]) => `| \`${method} ${cell(name)}\` | ${route?.summary} | \`${route?.grant}\` |`,
    ),
  );
  return ['### Calls', '', '| Call | Answer | Grant |', '|---|---|---|', ...rows].join('\n');
}

function writeTable({ calls, rows }: FieldTable): string {
  const lines = rows.map((row) => `| \`${cell(row.field)}\` | ${row.is} | ${writeOurs(row)} |`);
  return [`### Fields of ${cell(calls)}`, '', '| Field | Treatment | Ours |', '|---|---|---|', ...lines].join('\n');
}

function writeOurs({ ours, only, is }: FieldRow): string {
  if (!only || only.length === 0) return cell(ours);
  const values = only.map((value) => `\`${value}\``).join(', ');
  return `${cell(ours)}; ${is === 'no-op' ? 'accepted' : 'values'}: ${values}, others are refused`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
