import { pictureName } from '../picture-name.ts';
import type { Form } from '../read-form.ts';
import { unlessEmpty } from '../unless-empty.ts';

/** A file of the send API. */
type File = {
  filename?: string;
  content: string;
  content_type?: string;
  content_id?: string;
  disposition?: 'inline';
};

/** Reads the files of a form. One that was sent as a text is a file with this text; the type follows from the name. */
export function readFiles(form: Form): File[] | undefined {
  return unlessEmpty([
    ...(form.get('attachment') ?? []).map((value) => toFile(value)),
    ...(form.get('inline') ?? []).map((value) => toPicture(toFile(value), value)),
  ]);
}

type Value = NonNullable<ReturnType<Form['get']>>[number];

function toPicture({ filename: name, content }: ReturnType<typeof toFile>, value: Value): File {
  const filename = pictureName(name);
  const type = typeof value === 'string' ? undefined : value.type;
  const named = filename === undefined ? { ...(type && { content_type: type }) } : { filename };
  return { ...named, content, content_id: name, disposition: 'inline' };
}

function toFile(value: Value): { filename: string; content: string } {
  if (typeof value === 'string') return { filename: 'attachment.txt', content: Buffer.from(value).toString('base64') };
  return { filename: value.name || 'attachment.txt', content: value.content.toString('base64') };
}
