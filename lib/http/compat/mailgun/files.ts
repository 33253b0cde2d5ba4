import type { Form } from '../read-form.ts';

/** A file of the send API. */
type File = { filename: string; content: string; content_id?: string; disposition?: 'inline' };

/** Reads the files of a form. One that was sent as a text is a file with this text; the type follows from the name. */
export function readFiles(form: Form): File[] | undefined {
  const files = [
    ...(form.get('attachment') ?? []).map((value) => toFile(value)),
    ...(form.get('inline') ?? []).map((value) => {
      const file = toFile(value);
      return { ...file, content_id: file.filename, disposition: 'inline' as const };
    }),
  ];
  return files.length > 0 ? files : undefined;
}

function toFile(value: NonNullable<ReturnType<Form['get']>>[number]): File {
  if (typeof value === 'string') return { filename: 'attachment.txt', content: Buffer.from(value).toString('base64') };
  return { filename: value.name || 'attachment.txt', content: value.content.toString('base64') };
}
