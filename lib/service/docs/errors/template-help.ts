import type { templateErrors } from '#lib/core/errors/catalogue/templates.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of templates. */
export const templateHelp: Readonly<Record<keyof typeof templateErrors, ErrorHelp>> = {
  templateSyntax: {
    when: 'A tag of the template or of the message is not written correctly; the message names the line and the column.',
    fix: 'Correct the tag. The [language](../guides/templates.md#the-language) is short; braces that should stay as text are written `\\{{`.',
  },
  templateRendering: {
    when: 'The template is correct and cannot be filled with this data, for example because a number was expected.',
    fix: 'The message names the part, the line and the column. Try the same data on the preview of the template.',
  },
  requestTooMuchWork: {
    when: 'All messages of one request together take more than 10,000,000 steps of rendering, or are larger than 50 MiB. Nothing was sent, except the earlier messages of a permissive batch.',
    fix: 'Send to fewer recipients in one request, or make the loops of the template shorter.',
  },
  missingVariable: {
    when: 'The template uses a value that the data does not have.',
    fix: 'Send the value, or give the tag a default: `{{name or "there"}}`. The template can print nothing for all missing values, too.',
  },
  unknownTemplate: {
    when: 'There is no template with this id or alias, or it belongs to another sub-account.',
    fix: "Check the alias on **Templates**. A company's templates are visible to a sub-account only if they are shared with it.",
  },
  templateUnpublished: {
    when: 'The template has no published version, or lacks the version or the draft that was asked for.',
    fix: '[Publish the draft](../guides/templates.md#create-and-publish), or leave `version` out to send the published one.',
  },
  noDraft: {
    when: 'There is nothing to publish: the published version is the latest.',
    fix: 'Change the template first.',
  },
  draftChanged: {
    when: 'Someone else has saved the draft since you read it, and `If-Match` protects their change.',
    fix: 'Read the template again, bring the two changes together, and save with the new revision.',
  },
};
