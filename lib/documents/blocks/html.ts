import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { writeText } from '../email/elements.ts';
import { multiLine, Space } from '../fields.ts';
import { plain } from '../text/text-writer.ts';

/** HTML that is sent as it is written. */
export const html = defineBlock({
  props: z.strictObject({ html: multiLine(200_000), space: Space }),
  blank: { html: '', space: 16 },
  toText: (props, write) => plain(write.html(props.html)),
  toMjml: (props, write) =>
    writeText(write.html(props.html), { size: 16, align: 'left', color: '', space: props.space }, write),
});
