import { pictureName } from '../picture-name.ts';
import type { Form } from '../read-form.ts';
import { unlessEmpty } from '../unless-empty.ts';

/** A file of the send API. */
type File = {
  filename?: string | undefined;
  content: string;
  content_type?: string | undefined;
  content_id?: string;
  disposition?: 'inline';
};

/** Types that forms and clients give to a file of which they know nothing. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set(['', 'text/plain', 'application/octet-stream']);

/** Reads the files of a form. One that was sent as a text is a file with this text. */
export function readFiles(form: Form): File[] | undefined {
  return unlessEmpty([
    ...(form.get('attachment') ?? []).map(toFile),
    ...(form.get('inline') ?? []).map((value) => toPicture(toFile(value))),
  ]);
}

type Value = NonNullable<ReturnType<Form['get']>>[number];

const toPicture = ({ filename, ...file }: NamedFile): File => ({
  ...file,
  filename: pictureName(filename),
  content_id: filename,
  disposition: 'inline',
});

type NamedFile = File & { filename: string };

function toFile(value: Value): NamedFile {
  if (typeof value === 'string') return { filename: 'attachment.txt', content: Buffer.from(value).toString('base64') };
  const { name, type, content } = value;
  return {
    filename: name || 'attachment.txt',
    content: content.toString('base64'),
    content_type: UNKNOWN_TYPES.has(type.toLowerCase()) ? undefined : type,
  };
}
