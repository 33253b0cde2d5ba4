const indent = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

/** Formats a value as JSON of several lines, each but the first behind a margin. */
export const jsonLiteral = (value: unknown, margin = ''): string => indent(JSON.stringify(value, null, 2), margin);

/** Formats a value as a literal of JavaScript: JSON with bare names. */
export const scriptLiteral = (value: unknown, margin = ''): string =>
  jsonLiteral(value, margin).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');

type Style = {
  open: string;
  close: string;
  listOpen: string;
  listClose: string;
  pair: (name: string, value: string) => string;
  text: (text: string) => string;
  words: { true: string; false: string; null: string };
};

/** Formats a value of JSON as a literal of another language, in lines of four spaces. */
function literal(value: unknown, style: Style): string {
  if (typeof value === 'string') return style.text(value);
  if (value === null || value === undefined) return style.words.null;
  if (typeof value === 'boolean') return style.words[value ? 'true' : 'false'];
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const lines = isList
    ? value.map((one) => literal(one, style))
    : Object.entries(value).map(([name, one]) => style.pair(style.text(name), literal(one, style)));
  const [open, close] = isList ? [style.listOpen, style.listClose] : [style.open, style.close];
  if (lines.length === 0) return open + close;
  return `${open}\n    ${lines.map((line) => indent(line, '    ')).join(',\n    ')},\n${close}`;
}

/** Formats a value as a literal of Python. */
export const pythonLiteral = (value: unknown): string =>
  literal(value, {
    open: '{',
    close: '}',
    listOpen: '[',
    listClose: ']',
    pair: (name, one) => `${name}: ${one}`,
    text: (text) => JSON.stringify(text),
    words: { true: 'True', false: 'False', null: 'None' },
  });

/** Formats a value as a literal of PHP. */
export const phpLiteral = (value: unknown): string =>
  literal(value, {
    open: '[',
    close: ']',
    listOpen: '[',
    listClose: ']',
    pair: (name, one) => `${name} => ${one}`,
    text: (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
    words: { true: 'true', false: 'false', null: 'null' },
  });
