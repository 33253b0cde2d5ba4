import { setImmediate } from 'node:timers/promises';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { NamedAddress } from '#lib/mail/address.ts';
import type { PersonalRecipientInput } from '../schema.ts';
import type { Content, FillContent } from './fill-content.ts';

/** The recipient that a message is rendered for, with its own data. */
export type ContentTarget = { recipient: NamedAddress; personal: PersonalRecipientInput | null };

/** Messages that are rendered before other work of the process gets a chance. */
const UNINTERRUPTED_MAX = 100;

/**
 * Renders the content for every target, and lets other work of the process run in between.
 *
 * @returns a refusal instead of the content where it cannot be rendered.
 * @throws {AppError} the first refusal if no content can be rendered
 */
export async function fillContents(
  targets: readonly ContentTarget[],
  fill: FillContent,
): Promise<(Content | AppError)[]> {
  const contents: (Content | AppError)[] = [];
  for (const [index, target] of targets.entries()) {
    if (index % UNINTERRUPTED_MAX === UNINTERRUPTED_MAX - 1) await setImmediate();
    contents.push(fillOne(fill, target));
  }
  const refusals = contents.filter((content) => content instanceof AppError);
  const [first] = refusals;
  if (first && refusals.length === contents.length) throw first;
  return contents;
}

function fillOne(fill: FillContent, { recipient, personal }: ContentTarget): Content | AppError {
  try {
    return fill(recipient, personal);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
